// Files in a store that speaks S3. Whoever calls gives keys without the prefix that this service has
// in the bucket. A store that does not answer is StoreUnavailable within a bounded time, and nothing
// here asks it again and again: the caller knows better what to do meanwhile.
import { Readable } from 'node:stream'
import { guardReading, guardWriting } from './object-store-bodies.ts'
import {
  createCalls,
  isAbsence,
  readFailure,
  type StoreCall,
  type StoreCalls,
  type StoreConnection,
  type StoreHooks,
  StoreUnavailable,
  stallTimeoutMs,
} from './object-store-calls.ts'

export type StoredObject = { key: string; sizeBytes: number; modifiedAt: Date }

type FileFacts = { sizeBytes: number; sha256: Buffer }

export type ObjectStore = {
  /** A PUT that a client may send itself; length, type and checksum are signed. */
  presignPut(
    key: string,
    options: FileFacts & { contentType: string; expiresSeconds: number },
  ): Promise<{ url: string; headers: Record<string, string> }>
  /**
   * Streams with back-pressure; memory stays flat. The store itself is told the size and the SHA-256.
   * An error of the body is thrown as it is, and leaves nothing.
   */
  put(
    key: string,
    body: AsyncIterable<Buffer>,
    options: FileFacts & { signal?: AbortSignal },
  ): Promise<void>
  /** Undefined when there is no such object. */
  open(
    key: string,
    options?: { signal?: AbortSignal },
  ): Promise<{ body: Readable; sizeBytes: number } | undefined>
  /** Absent ones are fine; up to 1,000. */
  remove(keys: readonly string[]): Promise<void>
  /** In the order of their keys, those that come after the one given. */
  list(
    prefix: string,
    options: { after?: string; limit?: number },
  ): Promise<{ objects: StoredObject[]; isDone: boolean }>
  ensureBucket(): Promise<void>
  /** Whether clients may reach it with presigned URLs. */
  isPublic: boolean
  close(): Promise<void>
}

export type ObjectStoreOptions = StoreConnection & { bucket: string; keyPrefix: string }

type Place = { calls: StoreCalls; bucket: string; keyPrefix: string }

export function createObjectStore(options: ObjectStoreOptions, hooks: StoreHooks): ObjectStore {
  const { bucket, keyPrefix, publicEndpoint } = options
  const calls = createCalls(options, hooks)
  const place = { calls, bucket, keyPrefix }
  return {
    isPublic: publicEndpoint !== undefined,
    presignPut: (key, facts) => presignPut(place, key, facts),
    put: (key, body, facts) => put(place, key, body, facts),
    open: (key, { signal } = {}) => open(place, key, signal),
    remove: (keys) => remove(place, keys),
    list: (prefix, page) => list(place, prefix, page),
    ensureBucket: () => ensureBucket(place),
    close: calls.close,
  }
}

async function presignPut(
  { calls, bucket, keyPrefix }: Place,
  key: string,
  { sizeBytes, sha256, contentType, expiresSeconds }: Parameters<ObjectStore['presignPut']>[1],
): Promise<{ url: string; headers: Record<string, string> }> {
  const { PutObjectCommand } = await calls.sdk()
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const checksum = sha256.toString('base64')
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: keyPrefix + key,
    ContentLength: sizeBytes,
    ContentType: contentType,
    ChecksumSHA256: checksum,
  })
  const headers = { 'content-type': contentType, 'x-amz-checksum-sha256': checksum }
  const names = new Set(['host', 'content-length', ...Object.keys(headers)])
  const url = await getSignedUrl(await calls.outside(), command, {
    expiresIn: expiresSeconds,
    signableHeaders: names,
    // Moved into the address, as the SDK would, a store need not hold it against the body.
    unhoistableHeaders: names,
  })
  return { url, headers }
}

async function put(
  { calls, bucket, keyPrefix }: Place,
  key: string,
  body: AsyncIterable<Buffer>,
  { sizeBytes, sha256, signal }: Parameters<ObjectStore['put']>[2],
): Promise<void> {
  const failed = new AbortController()
  await calls.call(
    'put',
    async ({ sdk, client, signal: bound, stall }) => {
      const stream = Readable.from(guardWriting(body, sizeBytes, stall), { objectMode: false })
      // The request would wait for the rest of a body that ended in an error.
      stream.once('error', (error) => failed.abort(error))
      const command = new sdk.PutObjectCommand({
        Bucket: bucket,
        Key: keyPrefix + key,
        Body: stream,
        ContentLength: sizeBytes,
        ChecksumSHA256: sha256.toString('base64'),
      })
      // The hash is part of the signature too, which a store without checksums also verifies.
      command.middlewareStack.add(
        (next) => (call) => {
          const { headers } = call.request as { headers: Record<string, string> }
          headers['x-amz-content-sha256'] = sha256.toString('hex')
          return next(call)
        },
        { step: 'build' },
      )
      try {
        await client.send(command, { abortSignal: bound })
      } finally {
        stream.destroy()
      }
    },
    signal === undefined ? failed.signal : AbortSignal.any([failed.signal, signal]),
  )
}

async function open(
  { calls, bucket, keyPrefix }: Place,
  key: string,
  signal: AbortSignal | undefined,
): Promise<{ body: Readable; sizeBytes: number } | undefined> {
  const find = async ({ sdk, client, signal: bound }: StoreCall) => {
    const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: keyPrefix + key })
    const found = await client.send(command, { abortSignal: bound }).catch(refuseAllButAbsence)
    if (found === undefined) return undefined
    const body = guardReading(found.Body as Readable, {
      timeoutMs: stallTimeoutMs,
      describe: readFailure,
      signal,
    })
    return { body, sizeBytes: found.ContentLength ?? 0 }
  }
  return await calls.call('open', find, signal)
}

async function remove({ calls, bucket, keyPrefix }: Place, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await calls.call('remove', async ({ sdk, client, signal }) => {
    const Objects = keys.map((key) => ({ Key: keyPrefix + key }))
    const command = new sdk.DeleteObjectsCommand({
      Bucket: bucket,
      Delete: { Objects, Quiet: true },
    })
    const { Errors = [] } = await client.send(command, { abortSignal: signal })
    const first = Errors.find(({ Code }) => Code !== 'NoSuchKey')
    if (first) throw new StoreUnavailable(`The store did not remove an object: ${first.Code}`)
  })
}

async function list(
  { calls, bucket, keyPrefix }: Place,
  prefix: string,
  { after = '', limit = 1_000 }: { after?: string; limit?: number },
): Promise<{ objects: StoredObject[]; isDone: boolean }> {
  return await calls.call('list', async ({ sdk, client, signal }) => {
    const command = new sdk.ListObjectsV2Command({
      Bucket: bucket,
      Prefix: keyPrefix + prefix,
      MaxKeys: limit,
      ...(after !== '' && { StartAfter: keyPrefix + after }),
    })
    const found = await client.send(command, { abortSignal: signal })
    const objects = (found.Contents ?? []).map((object) => ({
      key: (object.Key ?? '').slice(keyPrefix.length),
      sizeBytes: object.Size ?? 0,
      modifiedAt: object.LastModified ?? new Date(0),
    }))
    return { objects, isDone: found.IsTruncated !== true }
  })
}

async function ensureBucket({ calls, bucket }: Place): Promise<void> {
  await calls.call('ensureBucket', async ({ sdk, client, signal }) => {
    const head = new sdk.HeadBucketCommand({ Bucket: bucket })
    const found = await client.send(head, { abortSignal: signal }).catch(refuseAllButAbsence)
    if (found !== undefined) return
    await client.send(new sdk.CreateBucketCommand({ Bucket: bucket }), { abortSignal: signal })
  })
}

function refuseAllButAbsence(error: unknown): undefined {
  if (!isAbsence(error)) throw error
}
