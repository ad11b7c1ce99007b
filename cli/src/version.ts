export const version = '0.9.0'
