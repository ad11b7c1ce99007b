// Which lines are shown, and what the reader has picked of them.
import { useDeferredValue, useMemo, useState } from 'react'
import { countLevels, type Level, readLevels } from './levels.ts'
import type { Lines } from './lines.ts'
import { orderRange, type Range } from './quote.ts'
import { findMatches, matchFrom, step } from './search.ts'

export type LevelFilter = 'all' | 'WARN' | 'ERROR'

/** Every number of the lines, or those that pass both filters. */
export function pickLines(
  count: number,
  keep: {
    matching: Set<number> | undefined
    levels: (Level | undefined)[] | undefined
    level: LevelFilter
  },
): number[] {
  const all = Array.from({ length: count }, (_, line) => line)
  return all.filter(
    (line) =>
      (keep.matching === undefined || keep.matching.has(line)) &&
      (keep.level === 'all' || keep.levels?.[line] === keep.level),
  )
}

export function useViewLines(fileName: string, { lines }: Lines) {
  const [wanted, setWanted] = useState('')
  const [current, setCurrent] = useState(0)
  const [isOnlyMatches, setOnlyMatches] = useState(false)
  const [level, setLevel] = useState<LevelFilter>('all')
  const searched = useDeferredValue(wanted)
  const levels = useMemo(() => readLevels(fileName, lines), [fileName, lines])
  const counts = useMemo(() => (levels ? countLevels(levels) : undefined), [levels])
  const found = useMemo(() => findMatches(lines, searched), [lines, searched])
  // Matches that a level hides are not walked through.
  const matches = useMemo(
    () => (level === 'all' ? found : found.filter((match) => levels?.[match.line] === level)),
    [found, level, levels],
  )
  const shown = useMemo(() => {
    const matching =
      isOnlyMatches && searched !== '' ? new Set(found.map((match) => match.line)) : undefined
    return pickLines(lines.length, { matching, levels, level })
  }, [lines, isOnlyMatches, searched, found, levels, level])
  const at = Math.min(current, Math.max(0, matches.length - 1))
  return {
    wanted,
    searched,
    search(text: string) {
      setWanted(text)
      setCurrent(0)
    },
    matches,
    at,
    match: matches[at],
    go: (by: 1 | -1) => setCurrent(step(at, by, matches.length)),
    goFrom: (line: number) => setCurrent(matchFrom(matches, line)),
    isOnlyMatches,
    setOnlyMatches,
    level,
    setLevel,
    levels,
    counts,
    shown,
  }
}

export type ViewLines = ReturnType<typeof useViewLines>

/** The lines picked, from the one where it began to the one where the cursor stands. */
export function usePickedLines(shown: number[]) {
  const [pick, setPick] = useState<{ anchor: number; head: number }>()
  const range: Range | undefined = pick && orderRange(pick.anchor, pick.head)
  const numbers = useMemo(
    () =>
      range === undefined ? [] : shown.filter((line) => line >= range.first && line <= range.last),
    [shown, range?.first, range?.last],
  )
  return {
    head: pick?.head,
    numbers,
    clear: () => setPick(undefined),
    pick: (anchor: number, head: number) => setPick({ anchor, head }),
    /** With Shift the range grows to the line, without it begins there. */
    to: (line: number, isGrowing: boolean) =>
      setPick((before) => ({ anchor: isGrowing && before ? before.anchor : line, head: line })),
  }
}

export type PickedLines = ReturnType<typeof usePickedLines>
