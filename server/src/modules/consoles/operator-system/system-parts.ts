// What the service is made of, and whether it answers. A part that does not is asked once more, each
// time for at most two seconds, so that one that hangs does not keep the page from saying so.
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import type { ObjectStore } from '../../outside/object-store.ts'
import type { Valkey } from '../../outside/valkey.ts'
import { selectWorkerSeenAt } from './job-queries.ts'
import { selectDatabase } from './system-queries.ts'

export type PartDeps = {
  config: Config
  db: Db
  valkey: Valkey
  store: ObjectStore | undefined
}

export type Part = {
  name: 'database' | 'valkey' | 'worker' | 'files' | 'mail' | 'model' | 'scanner'
  state: 'up' | 'down' | 'unknown' | 'absent'
  says: string
  answeredMs: number | null
}

const patienceMs = 2_000
const workerSilenceMaxMs = 30_000

export async function askParts({ config, db, valkey, store }: PartDeps): Promise<Part[]> {
  // One after another: the first call of the store loads much code, and the others would wait for it.
  return [
    await ask('database', () => selectDatabase(db), 'Everything is kept there.'),
    await ask('valkey', () => valkey.ping(), 'Rate limits, poll snapshots and wake-ups.'),
    await askWorker(db),
    store === undefined
      ? absent('files', 'No store is configured: files stay in the database, uploads are refused.')
      : await ask('files', () => store.list('', { limit: 1 }), `Bucket ${config.store?.bucket}.`),
    config.smtpUrl === undefined
      ? absent('mail', 'No mail server is configured: nobody can verify an address or be told.')
      : unasked('mail', 'It is asked when there is mail to send.'),
    config.model === undefined
      ? absent('model', 'No model is configured: there are no drafts and no instant answers.')
      : unasked('model', `${config.model.name} is asked when there is a task to draft.`),
    config.clamdAddress === undefined
      ? absent('scanner', 'No scanner is configured: files are not scanned.')
      : unasked('scanner', 'It is asked when a file arrives.'),
  ]
}

async function ask(name: Part['name'], call: () => Promise<unknown>, says: string): Promise<Part> {
  const startedAtMs = performance.now()
  try {
    await within(call()).catch(() => within(call()))
    const answeredMs = Math.round((performance.now() - startedAtMs) * 10) / 10
    return { name, state: 'up', says, answeredMs }
  } catch {
    return { name, state: 'down', says: `It does not answer. ${says}`, answeredMs: null }
  }
}

async function askWorker(db: Db): Promise<Part> {
  const seenAt = await within(selectWorkerSeenAt(db)).catch(() => null)
  const isUp = seenAt !== null && Date.now() - seenAt.getTime() < workerSilenceMaxMs
  const says =
    seenAt === null
      ? 'No worker has run yet: start one with --role worker or --role all.'
      : isUp
        ? 'Deadlines, events, webhooks, drafts and mail.'
        : `Last seen at ${seenAt.toISOString()}. Deadlines, webhooks and drafts stand still.`
  return { name: 'worker', state: isUp ? 'up' : 'down', says, answeredMs: null }
}

function absent(name: Part['name'], says: string): Part {
  return { name, state: 'absent', says, answeredMs: null }
}

function unasked(name: Part['name'], says: string): Part {
  return { name, state: 'unknown', says, answeredMs: null }
}

async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), patienceMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
