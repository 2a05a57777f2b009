export default { signIn: 'Sign in', ready: 'Ready', hello: (name) => `Hello, ${name}` }
