// What may be sent as a file, with a task or with a reply to a question.
import { formatBytes } from '../../core/formats.ts'
import { refusedExtensions, refusedMimeTypes } from './refused-types.generated.ts'

export const filesMax = 5
const fileBytesMax = 52_428_800
/** As the guides say it. */
export const fileMaxWords = '50 MB'
/** One request takes 150 KB, and a file grows by a third on its way: more than this goes before it. */
const inlineBytesMax = 90_000

/** The first problem, as a sentence. */
export function findFileProblem(files: readonly File[]): string | undefined {
  if (files.length > filesMax) return `Too many files. Attach at most ${filesMax}.`
  const large = files.find((file) => file.size > fileBytesMax)
  if (large === undefined) return undefined
  return `${large.name} is ${formatBytes(large.size)}; the limit is ${fileMaxWords} per file.`
}

/** Why the service would not take a file, as a sentence; archives and executables hide what they hold. */
export function findRefusal({ name, type }: Pick<File, 'name' | 'type'>): string | undefined {
  const extension = /\.([^.]+)[. ]*$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const mimeType = type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!refusedExtensions.includes(extension) && !refusedMimeTypes.includes(mimeType))
    return undefined
  return `${name} is an archive or an executable. Attach the files it holds as text, images or PDF.`
}

/** What the request has besides counts as well. */
export function goInline(files: readonly File[], otherBytes = 0): boolean {
  return files.reduce((sum, file) => sum + file.size, otherBytes) <= inlineBytesMax
}

/** Browsers leave the type of many texts open. */
export function mimeTypeOf(file: Pick<File, 'type'>): string {
  return file.type === '' ? 'text/plain' : file.type
}
