// Where to go after a sign-in: where the person was going, if that is a page of ours, else their home.
import type { Me } from '../api/queries.ts'
import { homeOf } from '../shell/apps.ts'

const ownPages = /^\/(workbench|dashboard|admin|accounts|device)(\/|\?|#|$)/

/** Only own paths: an address of somewhere else, however it is written, is not followed. */
export function readDestination(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('to')
  if (wanted === null) return undefined
  const base = 'https://own.invalid'
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined
  if (url === undefined || url.origin !== base) return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  return wanted.startsWith('/') && ownPages.test(path) ? path : undefined
}

export function destinationOf(me: Me, search: string): string {
  return readDestination(search) ?? homeOf(me)
}

/** The token of a mail: in the hash, which no server sees, or in the query of older mails. */
export function readToken(place: { hash: string; search: string }): string | undefined {
  const fromHash = new URLSearchParams(place.hash.replace(/^#/, '')).get('token')
  const token = fromHash ?? new URLSearchParams(place.search).get('token')
  return token === null || token === '' ? undefined : token
}
