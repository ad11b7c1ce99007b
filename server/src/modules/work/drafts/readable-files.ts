// Which files of a task a model can read. Said before the task is created, because nobody checks an
// instant answer, and followed when the model is asked.
import type { FileInput } from '../../../core/config-model.ts'
import { limits } from '../../../core/limits.ts'

export type SizedFile = { kind: string; sizeBytes: number }

type ShownAs = 'text' | FileInput | undefined

/** How the model is shown each file. Images and PDFs go whole and together within a bound. */
export function planShown(files: readonly SizedFile[], inputs: readonly FileInput[]): ShownAs[] {
  let bytesLeft: number = limits.modelFileBytesMax
  return files.map(({ kind, sizeBytes }) => {
    if (kind === 'text' || kind === 'source') return 'text'
    const input = inputs.find((each) => each === kind)
    if (input === undefined || sizeBytes > bytesLeft) return undefined
    bytesLeft -= sizeBytes
    return input
  })
}

/** The bytes are there for a file that came inside the create; those of an upload are not read. */
export type FileToAnswer = SizedFile & { bytes?: Uint8Array | undefined }

/** Why the model could not read a file to its end, as a clause for its client; undefined where it can. */
export function explainUnread(
  files: readonly FileToAnswer[],
  inputs: readonly FileInput[],
): (string | undefined)[] {
  const plan = planShown(files, inputs)
  let charsLeft: number = limits.draftFileCharsMax
  return files.map((file, index) => {
    if (plan[index] === 'text') {
      charsLeft -= countChars(file)
      return charsLeft >= 0 ? undefined : tooMuchText
    }
    if (plan[index] !== undefined) return undefined
    return inputs.some((input) => input === file.kind) ? tooManyBytes : unreadableKind(inputs)
  })
}

/** Of an upload, which is not read here, the most it can have. */
function countChars({ bytes, sizeBytes }: FileToAnswer): number {
  return bytes === undefined ? sizeBytes : new TextDecoder().decode(bytes).length
}

const tooMuchText = `is too long for an instant answer (at most ${limits.draftFileCharsMax} characters of text files together)`
const tooManyBytes = `is too large for an instant answer (at most ${limits.modelFileBytesMax} bytes of images and PDFs together)`

function unreadableKind(inputs: readonly FileInput[]): string {
  const words = { image: 'images (PNG, JPEG, GIF, WebP)', pdf: 'PDFs' }
  const taken = ['text files', ...inputs.map((input) => words[input])]
  return `the AI cannot read (here it reads ${taken.join(', ')})`
}
