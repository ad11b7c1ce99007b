// What the checks want to know of the object store. A probe object is written, read and removed under
// the prefix of this deployment, where the comparison of files leaves names of another form alone.
import { createHash, randomUUID } from 'node:crypto'
import { createObjectStore, type ObjectStore } from '../adapters/object-store.ts'
import type { StoreConfig } from '../core/config.ts'
import { describeError } from './describe-error.ts'

export type StoreFacts = {
  /** Why the bucket cannot be listed; undefined where it can. */
  bucketFailure: string | undefined
  /** The step that failed and why, such as "read: ...". */
  objectFailure: string | undefined
}

const text = Buffer.from('Written by admin doctor to see whether this works; it may be removed.\n')

export async function readStoreFacts(config: StoreConfig): Promise<StoreFacts> {
  const store = createObjectStore(config, { onCall: () => undefined })
  try {
    const bucketFailure = await store.list('', { limit: 1 }).then(() => undefined, describeError)
    if (bucketFailure !== undefined) return { bucketFailure, objectFailure: undefined }
    return { bucketFailure, objectFailure: await tryObject(store) }
  } finally {
    await store.close()
  }
}

async function tryObject(store: ObjectStore): Promise<string | undefined> {
  const key = `doctor/${randomUUID()}`
  const sha256 = createHash('sha256').update(text).digest()
  const steps: [name: string, run: () => Promise<void>][] = [
    ['write', () => store.put(key, once(text), { sizeBytes: text.length, sha256 })],
    ['read', () => compare(store, key)],
    ['remove', () => store.remove([key])],
  ]
  for (const [name, run] of steps) {
    const failure = await run().then(() => undefined, describeError)
    if (failure !== undefined) return `${name}: ${failure}`
  }
  return undefined
}

async function compare(store: ObjectStore, key: string): Promise<void> {
  const found = await store.open(key)
  if (found === undefined) throw new Error('what was written is not there')
  const parts: Buffer[] = []
  for await (const part of found.body) parts.push(part as Buffer)
  if (!Buffer.concat(parts).equals(text)) throw new Error('other bytes came back than were written')
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Where the store keeps the bucket, for somebody who has no key. */
export function bucketUrl({ endpoint, bucket, region, isPathStyle }: StoreConfig): string {
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  if (isPathStyle) return `${base.origin}/${bucket}`
  return `${base.protocol}//${bucket}.${base.host}/`
}
