// What is searched for, in lines as in a table: the words, every match, and the current one.
import { useDeferredValue, useMemo, useState } from 'react'
import { step } from './search.ts'

export type Find<Match> = {
  wanted: string
  /** What the matches are of: while somebody types, the words of a moment ago. */
  searched: string
  search: (text: string) => void
  matches: Match[]
  at: number
  match: Match | undefined
  go: (by: 1 | -1) => void
  goTo: (at: number) => void
  isOnlyMatches: boolean
  setOnlyMatches: (isOnly: boolean) => void
}

/** `findAll` must be the same function as long as what it searches is the same. */
export function useFind<Match>(findAll: (wanted: string) => Match[]): Find<Match> {
  const [wanted, setWanted] = useState('')
  const [current, setCurrent] = useState(0)
  const [isOnlyMatches, setOnlyMatches] = useState(false)
  const searched = useDeferredValue(wanted)
  const matches = useMemo(() => findAll(searched), [findAll, searched])
  const at = Math.min(current, Math.max(0, matches.length - 1))
  return {
    ...{ wanted, searched, matches, at, isOnlyMatches, setOnlyMatches },
    match: matches[at],
    search(text) {
      setWanted(text)
      setCurrent(0)
    },
    go: (by) => setCurrent(step(at, by, matches.length)),
    goTo: setCurrent,
  }
}
