// What the service is made of, and whether it answers. A part that does not is asked once more, each
// time for at most two seconds, so that one that hangs does not keep the page from saying so.

import type { ObjectStore } from '../../../adapters/object-store.ts'
import type { Valkey } from '../../../adapters/valkey.ts'
import type { Config } from '../../../core/config.ts'
import type { Db } from '../../../db/client.ts'
import { selectWorkerSeenAt } from './job-queries.ts'
import { listOutages, outageWords, readSightings, type SeenPart } from './sightings.ts'
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
      ? absent('mail', 'No mail server is configured: no confirmations or notifications are sent.')
      : await recall(db, 'mail', 'A worker asks it every 15 seconds.'),
    config.model === undefined
      ? absent('model', 'No model is configured: there are no drafts and no instant answers.')
      : await recall(db, 'model', `${config.model.name}. A worker asks it every 15 seconds.`),
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
  const isUp = isWorkerUp(seenAt)
  const says =
    seenAt === null
      ? 'No worker has run yet: start one with --role worker or --role all.'
      : isUp
        ? 'Deadlines, events, webhooks, drafts and mail.'
        : `Last seen at ${seenAt.toISOString()}. Deadlines, webhooks and drafts are paused.`
  return { name: 'worker', state: isUp ? 'up' : 'down', says, answeredMs: null }
}

/** What workers and calls saw of it lately. */
async function recall(db: Db, name: SeenPart, says: string): Promise<Part> {
  const rows = await within(readSightings(db)).catch(() => [])
  const outage = listOutages(rows).find(({ part }) => part === name)
  if (outage !== undefined) {
    const since = `No answer since ${outage.since.toISOString()} (${outage.reason}).`
    return { name, state: 'down', says: `${since} ${outageWords[name]}`, answeredMs: null }
  }
  if (rows.some(({ part }) => part === name)) return { name, state: 'up', says, answeredMs: null }
  return unasked(name, 'No worker has asked it in the last 5 minutes.')
}

const isWorkerUp = (seenAt: Date | null) =>
  seenAt !== null && Date.now() - seenAt.getTime() < workerSilenceMaxMs

export type ShownOutage = { part: SeenPart | 'worker'; since: Date | null; says: string }

/** What does not answer now. Without a worker nobody probes, so its silence is an outage too. */
export async function readOutages(db: Db): Promise<ShownOutage[]> {
  const [rows, workerSeenAt] = await Promise.all([readSightings(db), selectWorkerSeenAt(db)])
  const outages = listOutages(rows).map(({ part, since }) => ({
    part,
    since,
    says: outageWords[part],
  }))
  if (isWorkerUp(workerSeenAt)) return outages
  const says = 'Deadlines, webhooks, drafts and mail are paused. Start a worker.'
  return [...outages, { part: 'worker', since: workerSeenAt, says }]
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
