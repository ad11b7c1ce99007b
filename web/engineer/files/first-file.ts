// The file that is open when the task is: the first that can be read at once.
import type { Schemas } from '../../api/queries.ts'

type WorkFile = Schemas['WorkFile']

/** What is larger is read by whoever opens it, not by everybody who opens the task. */
const openedBytesMax = 1_000_000

export function findFirst(files: readonly WorkFile[]): WorkFile | undefined {
  const small = files.filter(({ fileSize }) => fileSize <= openedBytesMax)
  return (
    small.find(({ kind }) => kind === 'text' || kind === 'source') ??
    small.find(({ kind }) => kind === 'image')
  )
}
