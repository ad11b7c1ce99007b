// What a user sends to the model, as the SDK takes it.
import type { ModelFile } from '../core/model-files.ts'

/** The user's message: text alone, or text with the files after it, named by number alone. */
export function toUserMessage(text: string, files: readonly ModelFile[]) {
  const parts = files.map(({ kind, mimeType, bytes }, index) => ({
    type: 'file' as const,
    data: bytes,
    mediaType: mimeType === 'image/jpg' ? 'image/jpeg' : mimeType,
    ...(kind === 'pdf' && { filename: `attachment-${index + 1}.pdf` }),
  }))
  return [{ role: 'user' as const, content: [{ type: 'text' as const, text }, ...parts] }]
}
