export const seen = ''
export default () => 'Welcome'
