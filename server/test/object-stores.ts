// Stores for the tests of the object store itself, each in a corner of its own of the stack's bucket.
import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { inject } from 'vitest'
import {
  createObjectStore,
  type ObjectStore,
  type ObjectStoreOptions,
} from '../src/adapters/object-store.ts'

export type TestStore = ObjectStore & { calls: string[] }

export function openTestStore(changes: Partial<ObjectStoreOptions> = {}): TestStore {
  const { storeUrl, storeBucket, storeAccessKeyId, storeSecretAccessKey, runName } =
    inject('testStack')
  const calls: string[] = []
  const store = createObjectStore(
    {
      endpoint: storeUrl,
      publicEndpoint: storeUrl,
      region: 'us-east-1',
      bucket: storeBucket,
      keyPrefix: `${runName}_${randomBytes(4).toString('hex')}/`,
      credentials: { accessKeyId: storeAccessKeyId, secretAccessKey: storeSecretAccessKey },
      isPathStyle: true,
      ...changes,
    },
    { onCall: (operation, outcome) => calls.push(`${operation} ${outcome}`) },
  )
  return { ...store, calls }
}

export function factsOf(bytes: Buffer): { sizeBytes: number; sha256: Buffer } {
  return { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
}

export async function* inChunks(bytes: Buffer, chunkBytes = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}

export async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
