// Which lines are shown, and what the reader has picked of them.
import { useCallback, useMemo, useState } from 'react'
import { showHiddenSigns } from '../../ui/hidden-signs.ts'
import { isDiff, readDiff } from './diff-lines.ts'
import { countLevels, type Level, readLevels } from './levels.ts'
import { orderRange, type Range } from './quote.ts'
import { findMatches } from './search.ts'
import { useFind } from './use-find.ts'

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

export function useViewLines(fileName: string, read: string[]) {
  // As they are shown: quotes and copies are made of what was read.
  const lines = useMemo(() => read.map(showHiddenSigns), [read])
  const [level, setLevel] = useState<LevelFilter>('all')
  const levels = useMemo(() => readLevels(fileName, lines), [fileName, lines])
  const counts = useMemo(() => (levels ? countLevels(levels) : undefined), [levels])
  // Matches that a level hides are not walked through.
  const findAll = useCallback(
    (wanted: string) => {
      const found = findMatches(lines, wanted)
      return level === 'all' ? found : found.filter((match) => levels?.[match.line] === level)
    },
    [lines, levels, level],
  )
  const find = useFind(findAll)
  const { isOnlyMatches, searched, matches } = find
  const shown = useMemo(() => {
    const matching =
      isOnlyMatches && searched !== '' ? new Set(matches.map((match) => match.line)) : undefined
    return pickLines(lines.length, { matching, levels, level })
  }, [lines, isOnlyMatches, searched, matches, levels, level])
  const diff = useMemo(() => (isDiff(fileName) ? readDiff(read) : undefined), [fileName, read])
  return { ...find, lines, level, setLevel, levels, counts, shown, diff }
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
  const acts = useMemo(
    () => ({
      clear: () => setPick(undefined),
      pick: (anchor: number, head: number) => setPick({ anchor, head }),
      /** With Shift the range grows to the line, without it begins there. */
      to: (line: number, isGrowing: boolean) =>
        setPick((before) => ({ anchor: isGrowing && before ? before.anchor : line, head: line })),
    }),
    [],
  )
  return { head: pick?.head, numbers, ...acts }
}

export type PickedLines = ReturnType<typeof usePickedLines>
