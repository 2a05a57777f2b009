export const normal = (code) => code.trim().toLowerCase()
