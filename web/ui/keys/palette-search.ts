// What the palette finds by words besides pages and actions: the app that is shown knows how to search.
import { type ReactNode, useEffect, useState } from 'react'
import type { FoundPage } from './palette-finder.ts'

export type FoundRow = FoundPage & {
  /** A second line. */
  about: string
  /** At the right end: its state. */
  aside?: ReactNode
}
export type FoundGroup = { heading: string; rows: readonly FoundRow[] }
export type Searcher = (words: string, signal: AbortSignal) => Promise<FoundGroup[]>

/** Of each group; the pages of the lists have the rest. */
export const rowsPerGroupMax = 3
/** Fewer characters match too much to be of use. */
const charsMin = 2
const pauseMs = 120

let offered: Searcher | undefined

export function offerSearcher(next: Searcher | undefined): void {
  offered = next
}

export type Findings = {
  groups: readonly FoundGroup[]
  state: 'idle' | 'searching' | 'done' | 'failed'
}

const nothing: Findings = { groups: [], state: 'idle' }

/** Rows of the last words stay until those of the new words are there. */
export function useFindings(text: string | undefined): Findings {
  const [findings, setFindings] = useState(nothing)
  const words = text?.trim() ?? ''
  useEffect(() => {
    const search = offered
    if (search === undefined || words.length < charsMin) return setFindings(nothing)
    const ending = new AbortController()
    setFindings(({ groups }) => ({ groups, state: 'searching' }))
    const timer = setTimeout(() => {
      search(words, ending.signal).then(
        (groups) => ending.signal.aborted || setFindings({ groups, state: 'done' }),
        () => ending.signal.aborted || setFindings({ groups: [], state: 'failed' }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [words])
  return findings
}

/** The label in parts; those that begin a word like one of the words typed are marked. */
export function markMatches(label: string, text: string): { part: string; isMarked: boolean }[] {
  const words = splitWords(text)
  const parts: { part: string; isMarked: boolean }[] = []
  for (const part of label.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? []) {
    const begun = words
      .filter((word) => part.toLowerCase().startsWith(word))
      .reduce((longest, { length }) => Math.max(longest, length), 0)
    if (begun > 0) parts.push({ part: part.slice(0, begun), isMarked: true })
    if (begun < part.length) parts.push({ part: part.slice(begun), isMarked: false })
  }
  return parts
}

/** Whether each of the words begins a word of the text, as the search of the service has it. */
export function hasWords(text: string, words: string): boolean {
  const held = splitWords(text)
  const wanted = splitWords(words)
  return wanted.length > 0 && wanted.every((word) => held.some((one) => one.startsWith(word)))
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
