// Files of a task that is being made, or of a reply. Small ones travel inside the request; when they are
// more than that, each is uploaded first, where the user sees how far it is.
import { basename } from 'node:path'
import type { CreateTask } from '@task-review/sdk'
import { fileSize } from './read-files.ts'
import { type UploadWishes, uploadFile } from './upload-file.ts'

export const fileFlags = {
  file: {
    type: 'string',
    short: 'f',
    about: 'a file for the engineer',
    placeholder: 'path',
    multiple: true,
  },
  upload: {
    type: 'string',
    about: 'a file uploaded before, by its upload id',
    placeholder: 'upload-id',
    multiple: true,
  },
} as const

const insideBytesMax = 64 * 1024

type Attachments = NonNullable<CreateTask['attachments']>

export async function attachFiles(
  wishes: UploadWishes,
  paths: readonly string[],
  uploadIds: readonly string[],
): Promise<Attachments> {
  const sizes = await Promise.all(paths.map(fileSize))
  const uploaded = uploadIds.map((uploadId) => ({ uploadId }))
  if (sizes.reduce((sum, size) => sum + size, 0) <= insideBytesMax) {
    return [...paths.map((path) => ({ path, fileName: basename(path) })), ...uploaded]
  }
  const attachments: Attachments[number][] = []
  for (const path of paths) {
    const { id } = await uploadFile(wishes, path)
    attachments.push({ uploadId: id })
  }
  return [...attachments, ...uploaded]
}
