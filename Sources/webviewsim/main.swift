print("webviewsim")
