// Apple's systems have the modules that the product AppleModules stands for; there it consists of this empty module.
