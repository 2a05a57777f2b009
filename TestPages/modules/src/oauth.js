export function authorizeURL({ provider, client }, state) {
  const url = new URL(provider)
  url.searchParams.set('client_id', client)
  url.searchParams.set('redirect_uri', new URL('/callback.html', import.meta.url))
  url.searchParams.set('state', state)
  return url
}
