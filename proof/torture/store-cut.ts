// The store is cut off while clients create tasks with files and complete uploads. A create needs no
// store: none fails or is lost, and its files are moved when the store is back. Completing an upload
// does: it is 503 with Retry-After meanwhile, and works afterwards.
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '../../scripts/stack/processes.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { commands } from '../../server/src/operator-cli/commands.ts'
import {
  type Campaign,
  type Context,
  type Outcome,
  percentile,
  type Violation,
} from './campaign.ts'
import { type Client, makeClients } from './clients.ts'
import { checkStore, readStoreFacts, storeChecks } from './store-checker.ts'
import {
  type Answer,
  ask,
  createTask,
  inline,
  newFile,
  openStoreEnvironment,
  prepareUpload,
  readServed,
  type SentFile,
  type StoreEnvironment,
} from './store-environment.ts'

// An account may have 200 unused uploads.
const uploadsPerAccount = 100
const clientsMin = 4
const edgeMs = 1_000
const retryMs = 2_000
const recoveryMs = 120_000

const checks = [
  'create failed or lost',
  'completion during the cut not 503 with Retry-After',
  'completion did not succeed afterwards',
  'served as something else',
  'not ready during the cut',
  ...storeChecks,
]

export const storeCut: Campaign = {
  about:
    'Cuts the file store off while clients create tasks with inline files and complete uploads: no create fails, completions wait for the store, and afterwards store and tables agree.',
  sizes: { 'cut-seconds': 60, creates: 500, finalizes: 100 },
  switches: [],
  run,
}

type Cut = { beganAtMs: number; endedAtMs: number }
type Made = { client: Client; files: SentFile[]; answer: Answer }
type Upload = { client: Client; file: SentFile; id: string; answers: Answer[] }

async function run(context: Context): Promise<Outcome> {
  const startedAtMs = performance.now()
  const environment = await openStoreEnvironment(context)
  const uploadCount = context.size('finalizes')
  const accounts = Math.max(clientsMin, Math.ceil(uploadCount / uploadsPerAccount))
  const clients = await makeClients(environment.cell.deps, accounts, accounts)
  const uploads = await prepareUploads(environment, clients, uploadCount, context)
  context.progress(1, 4, `${uploads.length} uploads are prepared`)
  const { cut, made, readiness } = await suffer(context, environment, clients, uploads)
  context.progress(2, 4, 'the store is back')
  made.push(...(await useUploads(environment, uploads)))
  const movedMs = await awaitMoves(environment, cut)
  const planted = await plantOrphans(environment)
  const checked = await runCheck(environment)
  context.progress(3, 4, 'checking')
  const facts = await readStoreFacts(environment.bucketDir, environment.cell.databaseUrl)
  const violations = [
    ...judgeCreates(made, new Set(facts.attachments.map(({ taskId }) => taskId))),
    ...judgeUploads(uploads, cut),
    ...(await judgeServed(environment, made)),
    ...checkStore(facts),
    ...readiness,
  ]
  return {
    figures: {
      ...describeCreates(made, cut),
      ...describeUploads(uploads, cut),
      'until every inline file was moved, ms': Math.round(movedMs),
      'objects compared': facts.objects.size,
      'orphans planted': planted,
      'orphans the check removed': checked.orphansRemoved,
      'released files the check cleared': checked.cleared,
      seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    },
    checks,
    violations,
  }
}

async function prepareUploads(
  environment: StoreEnvironment,
  clients: Client[],
  count: number,
  { random }: Context,
): Promise<Upload[]> {
  const uploads: Upload[] = []
  for (let number = 0; number < count; number++) {
    const client = clients[number % clients.length] as Client
    const file = newFile(random.between(1_000, 400_000))
    uploads.push({ client, file, id: await prepareUpload(environment, client, file), answers: [] })
  }
  return uploads
}

/** The cut, with creates from a little before until a little after it. */
async function suffer(
  context: Context,
  environment: StoreEnvironment,
  clients: Client[],
  uploads: Upload[],
) {
  const { random } = context
  const cutMs = context.size('cut-seconds') * 1_000
  const wholeMs = cutMs + 2 * edgeMs
  const made: Made[] = []
  const creating = Array.from({ length: context.size('creates') }, async (_, number) => {
    const client = clients[number % clients.length] as Client
    const files = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () =>
      newFile(random.between(10, 60_000)),
    )
    await delay(random.between(0, wholeMs))
    made.push({ client, files, answer: await createTask(environment, client, files.map(inline)) })
  })
  await delay(edgeMs)
  // Some are under way when the cut comes.
  const completing = uploads.map(async (upload) => {
    await delay(random.between(0, cutMs * 0.9))
    await completeUntilReady(environment, upload, performance.now() + cutMs + recoveryMs)
  })
  await environment.proxy.cut()
  const beganAtMs = performance.now()
  const readiness = await watchReadiness(environment, beganAtMs + cutMs)
  const endedAtMs = performance.now()
  await environment.proxy.restore()
  await Promise.all([...creating, ...completing])
  return { cut: { beganAtMs, endedAtMs }, made, readiness }
}

/** As a client does that was told to come again. */
async function completeUntilReady(
  environment: StoreEnvironment,
  upload: Upload,
  giveUpAtMs: number,
) {
  const path = `/uploads/${upload.id}/complete`
  while (performance.now() < giveUpAtMs) {
    const answer = await ask(environment, upload.client, { method: 'POST', path })
    upload.answers.push(answer)
    if (answer.status !== 503) return
    await delay(retryMs)
  }
}

async function watchReadiness(
  environment: StoreEnvironment,
  untilMs: number,
): Promise<Violation[]> {
  const violations: Violation[] = []
  while (performance.now() < untilMs) {
    const reply = await fetch(`${environment.apiUrl}/readyz`)
    const text = await reply.text()
    if (!reply.ok) violations.push({ kind: 'not ready during the cut', detail: text })
    await delay(Math.min(500, Math.max(0, untilMs - performance.now())))
  }
  return violations
}

/** Each ready upload in a task of its own. */
async function useUploads(environment: StoreEnvironment, uploads: Upload[]): Promise<Made[]> {
  const made: Made[] = []
  for (const { client, file, id } of uploads) {
    const answer = await createTask(environment, client, [{ uploadId: id }])
    made.push({ client, files: [file], answer })
  }
  return made
}

/** Until no content is in the table; how long after the end of the cut. */
async function awaitMoves({ cell }: StoreEnvironment, cut: Cut): Promise<number> {
  const { db } = cell.deps.database
  await waitUntil(async () => {
    const row = await db
      .selectFrom('task_attachments')
      .select('task_id')
      .where('content', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return row === undefined
  }, recoveryMs)
  return performance.now() - cut.endedAtMs
}

/** What nobody ever wrote a row for, so that the check has something to find. */
async function plantOrphans({ cell }: StoreEnvironment): Promise<number> {
  const count = 3
  // Of an account that exists: what bears another's name is left alone.
  const { id } = await cell.deps.database.db
    .selectFrom('accounts')
    .select('id')
    .executeTakeFirstOrThrow()
  const facts = { sizeBytes: 0, sha256: Buffer.from(newFile(0).sha256, 'hex') }
  for (let number = 0; number < count; number++) {
    const key = `files/${id}/${crypto.randomUUID()}`
    await cell.deps.store?.put(key, (async function* () {})(), facts)
  }
  return count
}

async function runCheck({
  cell,
}: StoreEnvironment): Promise<{ orphansRemoved: number; cleared: number }> {
  const command = commands['check-files']
  // The newest object is then older than nothing, whole seconds being all that the store tells.
  await delay(1_000)
  return (await command?.run(cell.deps, { 'min-age-seconds': '0' })) as never
}

function judgeCreates(made: Made[], known: Set<string>): Violation[] {
  const kind = 'create failed or lost'
  return made.flatMap(({ answer: { status, body } }) => {
    if (status !== 201 && status !== 200)
      return [{ kind, detail: `${status} ${JSON.stringify(body)}` }]
    return known.has(decodeId('task', body.id) ?? '')
      ? []
      : [{ kind, detail: `${body.id} is lost` }]
  })
}

function judgeUploads(uploads: Upload[], cut: Cut): Violation[] {
  return uploads.flatMap(({ id, answers }) => {
    const last = answers.at(-1)
    const wrong = answers
      .filter((answer) => isInside(answer, cut))
      .filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)
    const isReady = last?.status === 200 && last.body.status === 'ready'
    return [
      ...wrong.map(({ status, body }) => ({
        kind: 'completion during the cut not 503 with Retry-After',
        detail: `${id}: ${status} ${JSON.stringify(body)}`,
      })),
      ...(isReady
        ? []
        : [{ kind: 'completion did not succeed afterwards', detail: `${id}: ${last?.status}` }]),
    ]
  })
}

async function judgeServed(environment: StoreEnvironment, made: Made[]): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { client, files, answer } of made.filter((each) => each.answer.status < 300)) {
    const served = await readServed(environment, client, answer.body.id)
    const isEqual = files.every((file, position) => served[position] === file.sha256)
    if (!isEqual || served.length !== files.length)
      violations.push({ kind: 'served as something else', detail: answer.body.id })
  }
  return violations
}

function isInside({ beganAtMs, endedAtMs }: Answer, cut: Cut): boolean {
  return beganAtMs > cut.beganAtMs && endedAtMs < cut.endedAtMs
}

function describeCreates(made: Made[], cut: Cut): Record<string, number> {
  const inside = made.filter(({ answer }) => isInside(answer, cut))
  const times = inside.map(({ answer }) => answer.endedAtMs - answer.beganAtMs)
  return {
    'cut, ms': Math.round(cut.endedAtMs - cut.beganAtMs),
    creates: made.length,
    'creates during the cut': inside.length,
    'files of creates': made.flatMap(({ files }) => files).length,
    'create during the cut, p99 ms': Math.round(percentile(times, 0.99)),
  }
}

function describeUploads(uploads: Upload[], cut: Cut): Record<string, number> {
  const answers = uploads.flatMap((upload) => upload.answers)
  const inside = answers.filter((answer) => isInside(answer, cut))
  const times = inside.map(({ beganAtMs, endedAtMs }) => endedAtMs - beganAtMs)
  const ends = uploads.map((upload) => upload.answers.at(-1)?.endedAtMs ?? 0)
  return {
    uploads: uploads.length,
    'completions tried during the cut': inside.length,
    'of them 503 with Retry-After': inside.filter((answer) => answer.hasRetryAfter).length,
    'slowest of them, ms': Math.round(Math.max(0, ...times)),
    'until the last upload was ready, ms': Math.round(Math.max(0, ...ends) - cut.endedAtMs),
  }
}
