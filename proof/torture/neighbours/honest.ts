// The honest account while somebody else attacks: a client that creates and polls at a fixed pace,
// engineers who claim, ask and answer through the workbench, a webhook that is told of all of it, leases
// that nobody renews, and tasks whose deadline comes. All of it is measured in slices.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertDueTasks } from '../../../server/test/due-tasks.ts'
import { receiverAddress } from '../../../server/test/webhook-receivers.ts'
import type { Context } from '../campaign.ts'
import { type Ground, makePerson, type Person } from './ground.ts'

export const operations = ['create', 'poll', 'claim', 'ask', 'reply', 'submit'] as const
export type OperationName = (typeof operations)[number]

const perSecond = { create: 8, poll: 25, walkAway: 1, due: 4 }
const engineerCount = 9
/** The service refuses an answer that comes within a second of the first look at the task. */
const readMs = 1_200
/** Of the honest tasks that an engineer is given, the first and then every fourth is asked about. */
const askEvery = 4
const replyTimeoutMs = 20_000

/** What one slice saw. */
export type Slice = {
  latenciesMs: Record<OperationName, number[]>
  refusals: string[]
  /** How late, in milliseconds; of what is still outstanding, so far. */
  lateMs: { releases: number[]; leases: number[]; deliveries: number[] }
}

export type Honest = {
  /** Works for so long and says what it saw. */
  measure(seconds: number): Promise<Slice>
}

/** What a row wants the honest account to do besides; whatever is refused is reported. */
export type Also = (ask: Ask) => Promise<void>

export type Reply = { status: number; text: string }
export type Ask = (
  method: string,
  path: string,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<Reply>

export async function startHonest(context: Context, ground: Ground, also?: Also): Promise<Honest> {
  const { deps, honest, url } = ground
  const engineers: Person[] = []
  for (let i = 0; i < engineerCount; i++)
    engineers.push(await makePerson(deps, { engineerCapacity: 5 }))
  const idler = await makePerson(deps, { engineerCapacity: 20 })
  const deliveries = await startReceiver(context, ground)
  const ask = createAsk(url, { authorization: `Bearer ${honest.secret}` })
  // Of all slices: engineers are often given what an earlier one left in the queue.
  const made: string[] = []
  return {
    async measure(seconds) {
      const slice: Slice = {
        latenciesMs: { create: [], poll: [], claim: [], ask: [], reply: [], submit: [] },
        refusals: [],
        lateMs: { releases: [], leases: [], deliveries: [] },
      }
      const startedAt = new Date()
      const endsAtMs = performance.now() + seconds * 1_000
      await makeDue(ground, Math.ceil(perSecond.due * seconds), seconds)
      deliveries.takeLateMs()
      const run = { ground, slice, endsAtMs, ask, made }
      await Promise.all([
        runClient(run),
        // One after the other, as people do: all at once they would mostly wait for each other.
        ...engineers.map((engineer, place) =>
          runEngineer(run, engineer, (place * readMs) / engineers.length),
        ),
        walkAway(run, idler),
        also && repeat(run, 500, () => runAlso(run, also)),
      ])
      // What came due at the very end has two seconds as well.
      await delay(2_200)
      slice.lateMs = {
        ...(await readLateness(ground, startedAt)),
        deliveries: deliveries.takeLateMs(),
      }
      return slice
    },
  }
}

type Run = { ground: Ground; slice: Slice; endsAtMs: number; ask: Ask; made: string[] }

function createAsk(url: string, common: Record<string, string>): Ask {
  return async (method, path, { body, headers } = {}) => {
    try {
      const reply = await fetch(url + path, {
        method,
        headers: {
          ...common,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
        }),
        signal: AbortSignal.timeout(replyTimeoutMs),
      })
      return { status: reply.status, text: await reply.text() }
    } catch (error) {
      return { status: 0, text: (error as Error).name }
    }
  }
}

/** Sends at once and measures; a reply that is none of the expected is a refusal. */
async function time(
  { slice }: Run,
  name: OperationName,
  asked: () => Promise<Reply>,
  expected: number,
): Promise<Reply | undefined> {
  const startedAtMs = performance.now()
  const reply = await asked()
  slice.latenciesMs[name].push(performance.now() - startedAtMs)
  if (reply.status === expected) return reply
  slice.refusals.push(`${name}: ${reply.status} ${reply.text.slice(0, 160)}`)
  return undefined
}

/** At a fixed pace, whether or not the last one has been answered. */
async function repeat(run: Run, everyMs: number, act: () => Promise<unknown>): Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  for (let nextAtMs = performance.now(); nextAtMs < run.endsAtMs; nextAtMs += everyMs) {
    await delay(Math.max(0, nextAtMs - performance.now()))
    const acting = act().finally(() => underWay.delete(acting))
    underWay.add(acting)
  }
  await Promise.all(underWay)
}

async function runClient(run: Run): Promise<void> {
  const { ask, ground, made } = run
  const create = async () => {
    const body = {
      prompt: 'Is this lock held for too long?',
      maxCredits: 600,
      projectId: ground.honest.projectId,
    }
    const reply = await time(
      run,
      'create',
      () => ask('POST', '/api/v1/tasks/create', { body }),
      201,
    )
    if (reply) made.push((JSON.parse(reply.text) as { id: string }).id)
  }
  const poll = async () => {
    const taskId = made.at(-1 - (made.length % 7)) ?? made.at(-1)
    if (taskId === undefined) return
    await time(run, 'poll', () => ask('GET', `/api/v1/tasks/${taskId}`), 200)
  }
  await create()
  await Promise.all([
    repeat(run, 1_000 / perSecond.create, create),
    repeat(run, 1_000 / perSecond.poll, poll),
  ])
}

type Held = { id: string; lease: { number: number }; responseSchema: unknown }

function askAs(ground: Ground, { cookie }: Person): Ask {
  return createAsk(ground.url, { cookie, origin: ground.url })
}

async function claim(run: Run, ask: Ask): Promise<Held | undefined> {
  const claimNext = () => ask('POST', '/workbench/v1/tasks/claim-next', { body: {} })
  const reply = await time(run, 'claim', claimNext, 200)
  return (reply && (JSON.parse(reply.text) as { task: Held | null }).task) ?? undefined
}

/** Claims, reads for a moment, then answers or asks. */
async function runEngineer(run: Run, person: Person, startsAfterMs: number): Promise<void> {
  const ask = askAs(run.ground, person)
  await delay(startsAfterMs)
  const asked = new Set<string>()
  let own = 0
  while (performance.now() < run.endsAtMs - readMs) {
    const held = await claim(run, ask)
    await openTask(ask, held)
    await delay(readMs)
    if (held === undefined) continue
    const isOwn = run.made.includes(held.id) && !asked.has(held.id)
    if (!isOwn || own++ % askEvery !== 0) await answer(run, ask, held)
    else {
      asked.add(held.id)
      await askAndReply(run, ask, held)
    }
  }
}

/** The engineer asks and the client replies at once, so that the task returns to this engineer. */
async function askAndReply(run: Run, ask: Ask, { id, lease }: Held): Promise<void> {
  const question = {
    ...{ leaseNumber: lease.number, text: 'Which version runs in production?' },
    ...{ choices: ['17', '18'], onNoReply: 'continue' },
  }
  const path = `/workbench/v1/tasks/${id}/questions`
  const asked = await time(run, 'ask', () => ask('POST', path, { body: question }), 200)
  if (asked === undefined) return
  const reply = { body: { choice: '18' } }
  await time(run, 'reply', () => run.ask('POST', `/api/v1/tasks/${id}/messages`, reply), 200)
}

/** A task that wants data is the hostile account's, and is given back. */
async function answer(run: Run, ask: Ask, { id, lease, responseSchema }: Held): Promise<void> {
  const path = `/workbench/v1/tasks/${id}`
  const leaseNumber = lease.number
  if (responseSchema !== null) {
    const reason = 'It asks for data that nobody can give.'
    await ask('POST', `${path}/release`, { body: { leaseNumber, reason } })
    return
  }
  const body = { leaseNumber, result: { message: 'No: it ends with the statement.' } }
  await time(run, 'submit', () => ask('POST', `${path}/submit`, { body }), 200)
}

/** As the workbench does when it shows a task. */
async function openTask(ask: Ask, held: Held | undefined): Promise<void> {
  if (held === undefined) return
  const body = { leaseNumber: held.lease.number }
  await ask('POST', `/workbench/v1/tasks/${held.id}/open`, { body })
}

/** Claims and never comes back, so that a lease runs out. */
async function walkAway(run: Run, person: Person): Promise<void> {
  const ask = askAs(run.ground, person)
  await repeat(run, 1_000 / perSecond.walkAway, async () => {
    const reply = await ask('POST', '/workbench/v1/tasks/claim-next', { body: {} })
    // The capacity may be used up until the first leases have run out.
    if (reply.status !== 200 && reply.status !== 409)
      run.slice.refusals.push(`claim: ${reply.status} ${reply.text.slice(0, 160)}`)
  })
}

async function runAlso({ ask, slice }: Run, also: Also): Promise<void> {
  await also(async (method, path, options) => {
    const reply = await ask(method, path, options)
    if (reply.status >= 400 || reply.status === 0)
      slice.refusals.push(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 160)}`)
    return reply
  })
}

/** Tasks of the honest account that nobody claims, and whose deadline comes within the slice. */
async function makeDue({ deps, honest }: Ground, tasks: number, withinSeconds: number) {
  const due = { tasks, withinSeconds, isClaimable: false }
  await insertDueTasks(deps.database.db, [honest], due)
}

async function readLateness({ deps, honest }: Ground, since: Date) {
  const { db } = deps.database
  const releases = await sql<{ ms: number }>`
    select extract(epoch from coalesce(final_at, clock_timestamp()) - expires_at) * 1000 as ms
    from task_queue where account_id = ${honest.accountUuid} and claim_class is null
      and expires_at between ${since} and clock_timestamp()
      and (cancel_reason = 'expired' or (status = 'pending' and stage = 'queued'))`.execute(db)
  const leases = await sql<{ ms: number }>`
    select extract(epoch from coalesce(ended_at, clock_timestamp()) - expires_at) * 1000 as ms
    from task_leases where expires_at between ${since} and clock_timestamp()
      and (ended_at is null or end_reason = 'expired')`.execute(db)
  const read = (rows: { ms: number }[]) => rows.map(({ ms }) => Number(ms))
  return { releases: read(releases.rows), leases: read(leases.rows) }
}

/** Receives every event of the honest account, and records its age. */
async function startReceiver(context: Context, { url, honest }: Ground) {
  const lateMs: number[] = []
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { timestamp } = JSON.parse(String(Buffer.concat(chunks))) as { timestamp: string }
      lateMs.push(Date.now() - Date.parse(timestamp))
      reply.end()
    })
  })
  server.listen(0, receiverAddress)
  await once(server, 'listening')
  context.onEnd(async () => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  const hook = `http://${receiverAddress}:${port}/hook`
  const ask = createAsk(url, { authorization: `Bearer ${honest.secret}` })
  const made = await ask('POST', '/api/v1/webhooks/create', { body: { url: hook } })
  if (made.status !== 201) throw new Error(`no endpoint: ${made.text}`)
  return { takeLateMs: () => lateMs.splice(0) }
}
