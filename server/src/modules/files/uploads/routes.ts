import { requireId } from '../../../core/ids.ts'
import { acceptFile } from '../../../http/file-body.ts'
import { replayHeaders } from '../../../http/idempotency-header.ts'
import { type Call, type Route, route } from '../../../http/route.ts'
import { describeCall } from '../../identity/idempotency/idempotency.ts'
import {
  type Announcement,
  announceUpload,
  deleteUpload,
  readUpload,
  type UploadDeps,
} from './create-upload.ts'
import { presentPutLink, presentUpload, uploadPath } from './present.ts'
import { completeUpload, type ReceivingRef, receiveContent } from './receive.ts'
import {
  completeUploadOperation,
  createUploadOperation,
  deleteUploadOperation,
  getUploadOperation,
  putUploadContentOperation,
} from './schema.ts'

export type UploadRouteDeps = UploadDeps & { publicUrl: string }

export function uploadRoutes(deps: UploadRouteDeps): Route[] {
  const { db, publicUrl } = deps
  return [
    createRoute(deps),

    route(putUploadContentOperation, async ({ key, params, request, reply }) => {
      const body = acceptFile(request.raw, reply.raw)
      const upload = await receiveContent(deps, refOf(key, params), body)
      return { body: presentUpload(upload, publicUrl) }
    }),

    // It may be repeated as it is, so an idempotency key has nothing to add.
    route(completeUploadOperation, async ({ key, params }) => ({
      body: presentUpload(await completeUpload(deps, refOf(key, params)), publicUrl),
    })),

    route(getUploadOperation, async ({ key, params }) => ({
      body: presentUpload(await readUpload(db, refOf(key, params)), publicUrl),
    })),

    route(deleteUploadOperation, async ({ key, params }) => {
      await deleteUpload(deps, refOf(key, params))
      return {}
    }),
  ]
}

function createRoute(deps: UploadRouteDeps): Route {
  return route(createUploadOperation, async (call) => {
    const { key, revision, body } = call
    const { fileName, mimeType, fileSize, sha256 } = body
    const file: Announcement = {
      fileName,
      mimeType,
      sizeBytes: fileSize,
      sha256: Buffer.from(sha256, 'hex'),
    }
    const content = { fileName, mimeType, fileSize, sha256: sha256.toLowerCase() }
    const use = describeCall(call, 'createUpload', content)
    const caller = { accountUuid: key.accountUuid, keyUuid: key.keyUuid, revision }
    const { value, replayed } = await announceUpload(deps, file, caller, use)
    const { upload, put } = value
    return {
      body: { ...presentUpload(upload, deps.publicUrl), put: presentPutLink(put) },
      headers: { location: uploadPath(upload.id), ...replayHeaders(replayed) },
    }
  })
}

/** An identifier that cannot exist is answered like one that does not. */
function refOf(
  { accountUuid, isTest }: Pick<Call['key'], 'accountUuid' | 'isTest'>,
  params: { upload_id: string },
): ReceivingRef {
  const uploadUuid = requireId('upload', params.upload_id)
  return { accountUuid, isTest, uploadUuid }
}
