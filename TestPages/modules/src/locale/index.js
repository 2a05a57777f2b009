export const texts = async (name) => (await import(`./${name}.js`)).default
