// Where the store is cut off: a cell whose service reaches its store through a proxy, while clients
// and the checker reach the store itself; and the requests that clients make of files.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFreePort } from '../../scripts/stack/processes.ts'
import { type CuttableProxy, startToxiproxy } from '../../scripts/stack/toxiproxy.ts'
import {
  stackBucket,
  startVersitygw,
  stopVersitygw,
  storeEnvironment,
} from '../../scripts/stack/versitygw.ts'
import type { Context } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import type { Client } from './clients.ts'
import { startWorkerProcess } from './worker-process.ts'

const replyTimeoutMs = 60_000

export type StoreEnvironment = {
  cell: Cell
  apiUrl: string
  proxy: CuttableProxy
  /** Where the store keeps the objects of the bucket, each as a file. */
  bucketDir: string
}

export async function openStoreEnvironment(context: Context): Promise<StoreEnvironment> {
  const workDir = await mkdtemp(join(tmpdir(), 'task-review-torture-store-'))
  context.onEnd(() => rm(workDir, { recursive: true, force: true }))
  const secrets = {
    storeAccessKeyId: randomBytes(10).toString('hex'),
    storeSecretAccessKey: randomBytes(32).toString('hex'),
  }
  const port = await findFreePort()
  const store = await startVersitygw({ workDir, port, secrets })
  context.onEnd(() => stopVersitygw(store.mark))
  const toxiproxy = await startToxiproxy({ workDir })
  context.onEnd(() => toxiproxy.stop())
  const proxy = await toxiproxy.createProxy({ port })
  const env = {
    ...storeEnvironment({ storeUrl: store.url, storeBucket: stackBucket, ...secrets }),
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
  }
  const cell = await startCell(context, { env })
  const api = await cell.startApi()
  const described = await cell.describeApi()
  const logFile = join(dirname(context.logFile), 'worker.log')
  const worker = startWorkerProcess({ env: described.env, logFile })
  context.onEnd(() => worker.kill9())
  const bucketDir = join(workDir, 'data', stackBucket)
  return { cell, apiUrl: api.server().url, proxy, bucketDir }
}

/** A file of a client: text, so that it can stand in a create as it is. */
export type SentFile = { fileName: string; text: string; sha256: string }

export function newFile(sizeBytes: number): SentFile {
  const text = randomBytes(Math.ceil(sizeBytes / 2)).toString('hex')
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { fileName: `${sha256.slice(0, 12)}.txt`, text, sha256 }
}

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the reply holds; who reads it knows what.
  body: any
  hasRetryAfter: boolean
  beganAtMs: number
  endedAtMs: number
}

/** Never rejects: no answer at all is status 0. */
export async function ask(
  environment: StoreEnvironment,
  client: Client,
  request: { method: string; path: string; body?: unknown; idempotencyKey?: string },
): Promise<Answer> {
  const beganAtMs = performance.now()
  const { method, path, body, idempotencyKey } = request
  const result = await fetch(`${environment.apiUrl}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${client.secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(replyTimeoutMs),
  }).then(
    async (reply) => ({
      status: reply.status,
      body: JSON.parse((await reply.text()) || 'null'),
      hasRetryAfter: reply.headers.has('retry-after'),
    }),
    (error: Error) => ({ status: 0, body: { error: error.name }, hasRetryAfter: false }),
  )
  return { ...result, beganAtMs, endedAtMs: performance.now() }
}

export function createTask(environment: StoreEnvironment, client: Client, attachments: unknown[]) {
  return ask(environment, client, {
    method: 'POST',
    path: '/tasks/create',
    idempotencyKey: crypto.randomUUID(),
    body: {
      prompt: 'Does this survive a store that is away?',
      maxCredits: 600,
      projectId: client.projectId,
      attachments,
    },
  })
}

export function inline(file: SentFile): object {
  return { fileName: file.fileName, mimeType: 'text/plain', content: file.text }
}

/** Announced and put into the store, so that it only has to be completed. */
export async function prepareUpload(
  environment: StoreEnvironment,
  client: Client,
  file: SentFile,
): Promise<string> {
  const { fileName, text, sha256 } = file
  const announced = await ask(environment, client, {
    method: 'POST',
    path: '/uploads',
    body: { fileName, mimeType: 'text/plain', fileSize: text.length, sha256 },
  })
  const { id, put } = announced.body
  const sent = await fetch(put.url, { method: put.method, headers: put.headers, body: text })
  if (!sent.ok) throw new Error(`an upload could not be prepared: ${await sent.text()}`)
  return id as string
}

/** The files of a task as they are served: the hash of each. */
export async function readServed(
  environment: StoreEnvironment,
  client: Client,
  taskId: string,
): Promise<(string | undefined)[]> {
  const listed = await ask(environment, client, {
    method: 'GET',
    path: `/tasks/${taskId}/attachments`,
  })
  const files = (listed.body?.data ?? []) as { links: { download: string } | null }[]
  return await Promise.all(
    files.map(async ({ links }) => {
      if (links === null) return undefined
      const reply = await fetch(links.download)
      const bytes = Buffer.from(await reply.arrayBuffer())
      return reply.ok ? createHash('sha256').update(bytes).digest('hex') : undefined
    }),
  )
}
