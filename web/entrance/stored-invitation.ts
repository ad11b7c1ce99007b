// The token of an invitation, kept in this tab alone, so that it is still there after a sign-in.
import { useEffect, useState } from 'react'
import { readToken } from './destination.ts'

const storeName = 'task-review-invitation'

export function useInvitation(): string | undefined {
  const [token] = useState(() => readToken(location) ?? readKeptInvitation())
  useEffect(() => {
    if (token !== undefined) {
      keepInvitation(token)
      history.replaceState(null, '', location.pathname)
    }
    // A newer link opened in the same tab changes only the fragment, and loads nothing.
    const onNewLink = () => location.reload()
    addEventListener('hashchange', onNewLink)
    return () => removeEventListener('hashchange', onNewLink)
  }, [token])
  return token
}

export function keepInvitation(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(storeName)
    else sessionStorage.setItem(storeName, token)
  } catch {
    // Then the link of the mail is opened again.
  }
}

export function readKeptInvitation(): string | undefined {
  try {
    return sessionStorage.getItem(storeName) ?? undefined
  } catch {
    return undefined
  }
}
