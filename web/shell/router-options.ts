// How the apps follow addresses: a page is fetched when somebody is about to go there, and one that broke
// says so in its place.
import { PageFailure } from './page-ends.tsx'

export const routerOptions = {
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
} as const

/**
 * What stands after the question mark, as people write it: every value is a word, none is JSON, so that
 * an address can be read, typed and sent to somebody else.
 */
export const plainSearch = {
  parseSearch: (search: string): Record<string, string> =>
    Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (values: Record<string, unknown>): string => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(values))
      if (value !== undefined && value !== '') search.set(name, String(value))
    return search.size === 0 ? '' : `?${search}`
  },
}

/** Filters live in the address: each page reads its own. */
export type PlainSearch = Record<string, string>
