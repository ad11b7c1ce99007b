// Sends a file of this machine to the service, for a task. Only over stdio, and only from folders the
// person named when the server was started: what an agent asks for may come from a stranger's text.
import { z } from 'zod'
import { readAllowedFile } from '../files/allowed-files.ts'
import { text } from '../replies/task-reply.ts'
import { defineTool } from './tool.ts'

export const attachFile = defineTool({
  name: 'attach_file',
  title: 'Send a file for a task',
  description:
    'Sends a file from an allowed folder of this machine to the service, where an engineer will read it. Returns an uploadId for the attachments of create_task or reply_to_question; it is good for one use and for 24 hours.',
  input: z.strictObject({
    path: z
      .string()
      .min(1)
      .max(4_096)
      .describe('Absolute, or relative to the first allowed folder.'),
  }),
  output: z.object({
    uploadId: z.string(),
    fileName: z.string(),
    mimeType: z.string(),
    fileSize: z.int(),
    expiresAt: z.string(),
  }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  async run(args, { caller, allowedFolders, context }) {
    const file = await readAllowedFile(args.path, allowedFolders)
    const { signal } = context.mcpReq
    const upload = await caller.client.uploads.upload(file, { signal })
    const { id, fileName, mimeType, fileSize, expiresAt } = upload
    return {
      content: [
        text(
          `${fileName} is sent. Give {"fileName": ${JSON.stringify(fileName)}, "uploadId": "${id}"} in attachments of create_task or reply_to_question.`,
        ),
      ],
      structuredContent: { uploadId: id, fileName, mimeType, fileSize, expiresAt },
    }
  },
})
