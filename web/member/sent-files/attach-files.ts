// Files on their way into a task: small ones inside the request, larger ones before it, as uploads.
import { callAccount, sendUpload } from '../../api/account.ts'
import { ApiFailure } from '../../core/failure.ts'
import { goInline, mimeTypeOf } from './file-limits.ts'

/**
 * What was uploaded for a request that did not succeed yet. A request that is repeated names the same uploads:
 * only so it is the same request.
 */
export type Uploaded = Map<File, string>

type Attachment = { uploadId: string } | { fileName: string; mimeType: string; data: string }

export async function attachFiles(
  accountId: string,
  files: readonly File[],
  { uploaded, otherBytes = 0 }: { uploaded: Uploaded; otherBytes?: number },
): Promise<Attachment[]> {
  const isInline = goInline(files, otherBytes)
  const attachments: Attachment[] = []
  for (const file of files)
    attachments.push(
      isInline
        ? { fileName: file.name, mimeType: mimeTypeOf(file), data: await readBase64(file) }
        : { uploadId: await upload(accountId, file, uploaded) },
    )
  return attachments
}

async function upload(accountId: string, file: File, uploaded: Uploaded): Promise<string> {
  const known = uploaded.get(file)
  if (known !== undefined) return known
  const { id } = await callAccount(accountId, 'post', '/uploads', {
    body: {
      fileName: file.name,
      mimeType: mimeTypeOf(file),
      fileSize: file.size,
      sha256: await readSha256(file),
    },
  })
  await sendUpload(accountId, id, file)
  uploaded.set(file, id)
  return id
}

async function readSha256(file: File): Promise<string> {
  // Browsers have it on pages that nobody on the way could change, and nowhere else.
  if (globalThis.crypto.subtle === undefined)
    throw new ApiFailure('Open this page over https to send files of this size.', {
      status: 0,
      code: 'PAGE_NOT_SECURE',
    })
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function readBase64(file: File): Promise<string> {
  let binary = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte)
  return btoa(binary)
}
