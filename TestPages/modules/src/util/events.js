export const once = (target, type, accepts) => new Promise((resolve) => {
  target.addEventListener(type, function listen(event) {
    if (!accepts(event)) return
    target.removeEventListener(type, listen)
    resolve(event)
  })
})
