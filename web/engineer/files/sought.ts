// A place in a file that somebody wants to see: its text is searched for, and its line is brought into sight.
import { createContext, use, useEffect } from 'react'
import type { Find } from './use-find.ts'

export const Sought = createContext<{ text: string; line: number } | undefined>(undefined)

/** `lineOf` counts from 1, as the sought line does. */
export function useSought<Match>(find: Find<Match>, lineOf: (match: Match) => number): void {
  const sought = use(Sought)
  const { searched, matches } = find
  useEffect(() => {
    if (sought !== undefined) find.search(sought.text)
  }, [sought])
  useEffect(() => {
    if (sought === undefined || searched !== sought.text) return
    const at = matches.findIndex((match) => lineOf(match) === sought.line)
    if (at > 0) find.goTo(at)
  }, [sought, searched])
}
