// The texts that values of an answer are looked for in: the prompt, and the text files of the task.
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import { filesQuery, type Schemas } from '../../api/queries.ts'
import { fileTextQuery } from '../files/links.ts'
import { findSource, type Source, type SourceText } from './find-source.ts'

export type Sources = {
  find: (value: unknown) => Source | undefined
  show: (source: Source) => void
  /** Whether a line number says it all, because there is one file. */
  isOneFile: boolean
}

export const SourcesContext = createContext<Sources | undefined>(undefined)

/** Whoever opens the task reads all of these. */
const bytesMax = 250_000
const filesMax = 5

type Task = Pick<Schemas['WorkTask'], 'id' | 'prompt' | 'responseSchema'>

export function useSources(task: Task, isHeld: boolean, show: Sources['show']): Sources {
  const isWanted = task.responseSchema !== null
  const texts = useTexts(task, isWanted && isHeld)
  const find = useMemo(() => {
    const known = new Map<unknown, Source | undefined>()
    return (value: unknown) => {
      if (!isWanted) return undefined
      if (!known.has(value)) known.set(value, findSource(value, texts))
      return known.get(value)
    }
  }, [texts, isWanted])
  const isOneFile = texts.length <= 2
  return useMemo(() => ({ find, show, isOneFile }), [find, show, isOneFile])
}

function useTexts(task: Task, isOn: boolean): readonly SourceText[] {
  const client = useQueryClient()
  const listed = useQuery({
    ...filesQuery(task.id),
    enabled: isOn,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const files = (listed.data?.data ?? [])
    .filter(
      ({ kind, fileSize, status }) =>
        (kind === 'text' || kind === 'source') && fileSize <= bytesMax && status === 'available',
    )
    .slice(0, filesMax)
  const read = useQueries({ queries: files.map((file) => fileTextQuery(client, task.id, file)) })
  const known = read.flatMap(({ data }, at) => {
    const file = files[at]
    return data === undefined || file === undefined ? [] : [{ file, lines: data.lines }]
  })
  const shape = known.map(({ file }) => file.position).join()
  return useMemo(() => {
    const texts = known.map(({ file, lines }) => ({
      position: file.position,
      name: file.fileName,
      text: lines.join('\n'),
    }))
    return [...texts, { position: undefined, name: 'prompt', text: task.prompt }]
  }, [shape, task.prompt])
}
