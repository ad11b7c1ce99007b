// Files that an agent gives to a task or to a reply: their text, or what attach_file sent.
import { z } from 'zod'

const attachment = z
  .object({
    fileName: z.string().min(1).max(255),
    text: z.string().max(150_000).optional().describe('The whole text of the file.'),
    uploadId: z.string().optional().describe('A file sent by attach_file, instead of text.'),
  })
  .refine(({ text, uploadId }) => (text === undefined) !== (uploadId === undefined), {
    error: 'give either text or uploadId',
  })

export const attachments = z.array(attachment).max(5).optional()

/** As the SDK takes them. */
export function readAttachments(given: z.output<typeof attachments>) {
  if (given === undefined) return {}
  return {
    attachments: given.map(({ fileName, text = '', uploadId }) =>
      uploadId === undefined ? { fileName, text } : { uploadId },
    ),
  }
}
