// One upload that is completed while others rewrite what it will be made from.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ObjectStore } from '../../server/src/adapters/object-store.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { incomingKeyOf } from '../../server/src/modules/files/files/files.ts'
import type { Violation } from './campaign.ts'
import type { Client } from './clients.ts'
import type { Random } from './random.ts'
import {
  ask,
  createTask,
  newFile,
  readServed,
  type SentFile,
  type StoreEnvironment,
} from './store-environment.ts'

const sizeBytes = { from: 64_000, to: 3_000_000 }
const rewritesMax = 4
const aroundMs = 60
const triesMax = 10

export type Round = { counted: Record<string, number>; violations: Violation[] }

type Scene = { environment: StoreEnvironment; client: Client; random: Random; isInPlace: boolean }
type Target = {
  uploadId: string
  put: { url: string; method: string; headers: Record<string, string> }
  key: string
  truth: SentFile
  forged: SentFile
}

export async function runRound(scene: Scene): Promise<Round> {
  const round: Round = { counted: {}, violations: [] }
  const target = await announce(scene)
  await putWithCredentials(scene, target.key, target.truth)
  const rewriting = rewriteAround(scene, target, round)
  await delay(scene.random.between(0, aroundMs / 2))
  const check = scene.isInPlace ? checkInPlace : checkCompleted
  await check(scene, target, round, rewriting)
  return round
}

function count({ counted }: Round, what: string): void {
  counted[what] = (counted[what] ?? 0) + 1
}

async function announce({ environment, client, random }: Scene): Promise<Target> {
  const size = Math.floor(random.between(sizeBytes.from, sizeBytes.to) / 2) * 2
  const [truth, forged] = [newFile(size), newFile(size)]
  const { fileName, sha256 } = truth
  const body = { fileName, mimeType: 'text/plain', fileSize: size, sha256 }
  const answer = await ask(environment, client, { method: 'POST', path: '/uploads', body })
  const { id: uploadId, put } = answer.body
  const uploadUuid = decodeId('upload', uploadId) as string
  const key = incomingKeyOf({ accountUuid: client.accountUuid, uploadUuid })
  return { uploadId, put, key, truth, forged }
}

/** Several rewrites at moments around the completion, the forged bytes more often than the true ones. */
async function rewriteAround(scene: Scene, target: Target, round: Round): Promise<void> {
  const { random } = scene
  const rewrites = Array.from({ length: Math.ceil(random.between(0, rewritesMax)) }, async () => {
    await delay(random.between(0, aroundMs))
    const file = random.chance(0.7) ? target.forged : target.truth
    const way = random.pick(['credentials', 'link', 'a tear'] as const)
    const isDone = await ways[way](scene, target, file)
    const which = file === target.forged ? 'forged' : 'true'
    count(round, `${which} bytes by ${way}${isDone ? '' : ' (not taken)'}`)
  })
  await Promise.all(rewrites)
}

const ways = {
  async credentials(scene: Scene, { key }: Target, file: SentFile) {
    await putWithCredentials(scene, key, file)
    return true
  },
  link: putByLink,
  'a tear': tear,
}

function storeOf({ environment }: Scene): ObjectStore {
  const { store } = environment.cell.deps
  if (!store) throw new Error('The cell has no store')
  return store
}

async function putWithCredentials(scene: Scene, key: string, { text, sha256 }: SentFile) {
  const bytes = Buffer.from(text)
  async function* body() {
    yield bytes
  }
  const facts = { sizeBytes: bytes.length, sha256: Buffer.from(sha256, 'hex') }
  await storeOf(scene).put(key, body(), facts)
}

/** With the checksum of what is sent, as a client would who has only the link. */
async function putByLink(_scene: Scene, { put }: Target, { text, sha256 }: SentFile) {
  const checksum = Buffer.from(sha256, 'hex').toString('base64')
  const headers = { ...put.headers, 'x-amz-checksum-sha256': checksum }
  // A store whose file is torn meanwhile may also drop the connection.
  const reply = await fetch(put.url, { method: put.method, headers, body: text }).catch(
    () => undefined,
  )
  await reply?.arrayBuffer().catch(() => undefined)
  return reply?.ok === true
}

/** Into the file that the store may be reading from at this moment, as no good store ever lets happen. */
async function tear({ environment, random }: Scene, { key }: Target, { text }: SentFile) {
  const file = await open(join(environment.bucketDir, key), 'r+').catch(() => undefined)
  if (file === undefined) return false
  const at = Math.floor(random.between(0, text.length))
  await file.write(text.slice(at), at)
  await file.close()
  return true
}

async function checkCompleted(
  scene: Scene,
  target: Target,
  round: Round,
  rewriting: Promise<void>,
): Promise<void> {
  const { environment, client } = scene
  const path = `/uploads/${target.uploadId}`
  const complete = () => ask(environment, client, { method: 'POST', path: `${path}/complete` })
  let answer = await complete()
  count(round, answer.status === 200 ? 'accepted immediately' : describe(answer))
  await rewriting
  for (let tries = 0; answer.status !== 200 && tries < triesMax; tries++) {
    await putWithCredentials(scene, target.key, target.truth)
    answer = await complete()
  }
  const say = (kind: string, detail: string) =>
    round.violations.push({ kind, detail: `${target.uploadId}: ${detail}` })
  if (answer.body?.status !== 'ready') return void say('never became ready', describe(answer))

  const read = await ask(environment, client, { method: 'GET', path })
  if (read.body.sha256 !== target.truth.sha256) say('recorded another hash', read.body.sha256)
  const made = await createTask(environment, client, [{ uploadId: target.uploadId }])
  for (const moment of ['once ready', 'after one more rewrite']) {
    const [served] = await readServed(environment, client, made.body.id)
    if (served !== target.truth.sha256)
      say('served other bytes than announced', `${moment}: ${served}, task ${made.status}`)
    await putWithCredentials(scene, target.key, target.forged)
  }
}

function describe({ status, body }: { status: number; body: unknown }): string {
  const text = JSON.stringify(body)
  if (status === 400 && text.includes('"sha256"')) return 'refused for its hash'
  if (status === 409) return 'missing for a moment'
  return `answered ${status}`
}

/** What a service would do that trusts its check: look at the object, then serve that object. */
async function checkInPlace(
  scene: Scene,
  { key, truth }: Target,
  round: Round,
  rewriting: Promise<void>,
): Promise<void> {
  const isTrusted = (await hashOf(scene, key)) === truth.sha256
  await rewriting
  count(round, isTrusted ? 'trusted in place' : 'refused for its hash')
  const served = await hashOf(scene, key)
  if (isTrusted && served !== truth.sha256)
    round.violations.push({ kind: 'served other bytes than announced', detail: String(served) })
}

async function hashOf(scene: Scene, key: string): Promise<string | undefined> {
  const found = await storeOf(scene).open(key)
  if (found === undefined) return undefined
  const hash = createHash('sha256')
  for await (const chunk of found.body) hash.update(chunk)
  return hash.digest('hex')
}
