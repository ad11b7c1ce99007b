// Images and PDFs that a model is shown, and what they may cost.
import type { FileInput } from './config-model.ts'

export type ModelFile = { kind: FileInput; mimeType: string; bytes: Uint8Array }

/** The most that endpoints count for one picture, whatever its size. */
const imageTokens = 2_000
/** A page counts as its text and as a picture of itself, and has 20 KB or more in most documents. */
const pdfBytesPerToken = 10
const pdfTokensMin = 3_000

/** Booked before a call; what the endpoint counted replaces it afterwards. */
export function estimateFileTokens(files: readonly ModelFile[]): number {
  return files.reduce((sum, { kind, bytes }) => {
    if (kind === 'image') return sum + imageTokens
    return sum + Math.max(pdfTokensMin, Math.ceil(bytes.length / pdfBytesPerToken))
  }, 0)
}
