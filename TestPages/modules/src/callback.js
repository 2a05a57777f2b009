export { finish as default }

export function finish({ searchParams }) {
  window.opener.postMessage({ code: searchParams.get('code'), state: searchParams.get('state') }, location.origin)
  window.close()
}
