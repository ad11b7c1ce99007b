// The ways of reading one file on the files origin. The link was checked already (http/files).
import { Readable } from 'node:stream'
import type { ImagePreviews } from '../../../adapters/image-previews.ts'
import { spellDisposition, textPolicy } from '../../../http/files/headers.ts'
import type { FileLinks, LinkKind } from '../../../http/files/links.ts'
import type { AskedFile, FileRefusal, FileReply, FilesRoute } from '../../../http/files/origin.ts'
import { writePdfPage } from '../../../http/pdf-viewer.ts'
import { splitPath } from './attachments.ts'
import { chooseType, isReadable } from './present.ts'
import {
  type AttachmentStatus,
  type AttachmentWithBytes,
  findAttachment,
  openAttachment,
  type ReadingDeps,
  statusOf,
} from './reading.ts'

export type FilesRouteDeps = ReadingDeps & {
  links: FileLinks
  previews: ImagePreviews
  publicOrigin: string
}

export function fileRoutes(deps: FilesRouteDeps): FilesRoute[] {
  return [
    {
      kind: 'download',
      operationId: 'downloadFile',
      serve: (asked) =>
        serve(deps, 'download', asked, (row) => send(deps, asked, row, nameFor('attachment', row))),
    },
    {
      kind: 'text',
      operationId: 'readFileAsText',
      serve: (asked) =>
        serve(deps, 'text', asked, (row) => {
          const headers = {
            ...nameFor('inline', row),
            'content-security-policy': textPolicy(deps.publicOrigin),
          }
          return send(deps, asked, row, headers)
        }),
    },
    {
      kind: 'preview',
      operationId: 'previewFile',
      serve: (asked) => serve(deps, 'preview', asked, (row) => preview(deps, asked, row)),
    },
    {
      kind: 'view',
      operationId: 'viewFile',
      serve: (asked) => serve(deps, 'view', asked, (row) => view(deps, asked, row)),
    },
    {
      kind: 'bytes',
      operationId: 'readFileInViewer',
      // The viewer's page is of no origin, so none can be named; the link is proof enough.
      serve: (asked) =>
        serve(deps, 'bytes', asked, (row) =>
          send(deps, asked, row, {
            ...nameFor('attachment', row),
            'access-control-allow-origin': '*',
          }),
        ),
    },
  ]
}

const absent: FileRefusal = { status: 404, message: 'File not found.' }

const refusals: Record<Exclude<AttachmentStatus, 'available'>, FileRefusal> = {
  removed: { status: 410, message: 'This file was removed.' },
  blocked: {
    status: 410,
    message: 'This file was blocked, because the virus scanner objects to it.',
  },
  // It may be found again.
  lost: {
    status: 404,
    message: 'This file is missing. Tell the operator of this service, or ask its sender for it.',
  },
}

/** Reads the row anew each time: what was removed since the link was made is gone at once. */
async function serve(
  deps: FilesRouteDeps,
  kind: LinkKind,
  { place }: AskedFile,
  answer: (row: AttachmentWithBytes) => Promise<FileReply | FileRefusal>,
): Promise<FileReply | FileRefusal> {
  const row = await findAttachment(deps, place)
  if (!row || !isReadable(kind, row)) return absent
  const status = statusOf(row)
  return status === 'available' ? await answer(row) : refusals[status]
}

function nameFor(how: 'attachment' | 'inline', row: AttachmentWithBytes): Record<string, string> {
  return {
    'content-type': chooseType(row),
    'content-disposition': spellDisposition(how, splitPath(row.file_name).fileName),
  }
}

async function send(
  deps: FilesRouteDeps,
  { isHead, signal }: AskedFile,
  row: AttachmentWithBytes,
  headers: Record<string, string>,
): Promise<FileReply | FileRefusal> {
  const sizeBytes = row.size_bytes
  if (isHead) return { sizeBytes, headers }
  const body = await openAttachment(deps, row, { signal })
  return body === undefined ? refusals.lost : { body, sizeBytes, headers }
}

async function preview(
  deps: FilesRouteDeps,
  { signal }: AskedFile,
  row: AttachmentWithBytes,
): Promise<FileReply | FileRefusal> {
  const bytes = await openAttachment(deps, row, { signal })
  if (bytes === undefined) return refusals.lost
  const body = Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes
  const made = await deps.previews.make(body, { signal })
  if (made.kind === 'refused') return made
  return {
    body: made.bytes,
    sizeBytes: made.bytes.length,
    headers: { 'content-type': made.type, 'content-disposition': 'inline' },
  }
}

/** A page of ours that shows the file, which it reads by a link that ends with its own. */
async function view(
  { links, publicOrigin }: FilesRouteDeps,
  { place, expiresAtMs }: AskedFile,
  row: AttachmentWithBytes,
): Promise<FileReply> {
  const { html, headers } = writePdfPage({
    filesOrigin: links.origin(),
    publicOrigin,
    bytesPath: new URL(links.mintWith({ place, expiresAtMs }, 'bytes')).pathname,
    fileName: splitPath(row.file_name).fileName,
  })
  return { body: html, sizeBytes: Buffer.byteLength(html), headers }
}
