// The token of the mail, read once and taken out of the address bar, the history and what the next page
// is told about the last one.
import { useEffect, useState } from 'react'
import { readToken } from './destination.ts'

export function useToken(): string | undefined {
  const [token] = useState(() => readToken(location))
  useEffect(() => {
    if (token !== undefined) history.replaceState(null, '', location.pathname)
    // A newer link opened in the same tab changes only the fragment, and loads nothing.
    const onNewLink = () => location.reload()
    addEventListener('hashchange', onNewLink)
    return () => removeEventListener('hashchange', onNewLink)
  }, [token])
  return token
}
