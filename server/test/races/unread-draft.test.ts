// Calls at random against the workbench: everything that a client can do wrong, repeat or send too
// soon, short of the act itself. One part of each AI draft is never accepted, so no answer that holds
// it may go out; and no answer at all to a task that was not on the screen for a second.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sized } from '../full-size.ts'
import { createRandom } from '../request-times.ts'
import { type Loose, type Reply, type Service, startService } from '../service.ts'
import {
  addDraft,
  createTask,
  makeWorker,
  openForAWhile,
  type TestClient,
  type Worker,
} from '../workbench-client.ts'

let service: Service
let client: TestClient

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

const calls = 500

const responseSchema = {
  type: 'object',
  properties: {
    risk: { type: 'string' },
    lines: { type: 'array', items: { type: 'integer' } },
    why: { type: 'string' },
  },
  required: ['risk', 'lines', 'why'],
}

/** A draft, all its parts, the last of which nobody accepts, and an answer with and without it. */
const kinds = [
  {
    more: {},
    draft: { message: 'The first.\n\nThe second.\n\nThe third.' },
    parts: ['/message#0', '/message#1', '/message#2'],
    above: ['/message', '', '/'],
    changed: { message: 'Mine.\n\nThe second.\n\nThe third.' },
    own: { message: 'All of it is mine.' },
  },
  {
    more: { responseSchema },
    draft: { risk: 'low', lines: [3, 5], why: 'It is.' },
    parts: ['/risk', '/lines/0', '/lines/1', '/why'],
    above: ['/lines', '', '/'],
    changed: { risk: 'high', lines: [3, 5, 7], why: 'It is.' },
    own: { risk: 'high', lines: [1], why: 'I read it.' },
  },
] as const

type Held = {
  worker: Worker
  taskId: string
  leaseNumber: number
  kind: (typeof kinds)[number]
  isSeen: boolean
}

function draw(seed: number) {
  const next = createRandom(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T
  return { next, pick, some: <T>(of: readonly T[]) => of.filter(() => next() < 0.6) }
}

type Random = ReturnType<typeof draw>

async function hold(number: number, isSeen: boolean): Promise<Held> {
  const kind = kinds[number % kinds.length] as Held['kind']
  const taskId = await createTask(service, client, kind.more)
  await addDraft(service, taskId, kind.draft)
  const worker = await makeWorker(service, { opens: false })
  const claimed = await worker.act(taskId, 'claim')
  expect(claimed.status, claimed.text).toBe(200)
  // No lease runs out on a machine that is held up.
  await sql`update task_leases set expires_at = now() + interval '1 hour' where ended_at is null`.execute(
    service.deps.database.db,
  )
  if (isSeen) await openForAWhile(service.deps.database.db, claimed.body)
  return { worker, taskId, leaseNumber: claimed.body.lease.number, kind, isSeen }
}

/** What is sent, short of accepting the last part under the lease in good time. */
function drawCall(random: Random, held: Held, others: readonly Held[]) {
  const { kind, leaseNumber, isSeen } = held
  const result = random.pick<object>([kind.draft, isSeen ? kind.changed : kind.own])
  const lease = random.pick([leaseNumber, leaseNumber, leaseNumber, leaseNumber + 1, 99])
  const submit = { what: 'submit', body: { leaseNumber: lease, result } }
  const flags: Loose[] = [
    { acceptDraft: true },
    { acceptDraft: { pointers: kind.parts } },
    { unread: true },
    { parts: kind.parts, unread: true },
    { force: true },
  ]
  const other = random.pick(others)
  const last = kind.parts.at(-1) as string
  return random.pick([
    () => submit,
    () => submit,
    () => ({ ...submit, body: { ...submit.body, next: true, effortSeconds: 0 } }),
    () => ({ what: 'submit', body: { ...submit.body, ...random.pick(flags) } }),
    () => ({ what: 'accept', body: { leaseNumber, parts: random.some(kind.parts.slice(0, -1)) } }),
    () => ({ what: 'accept', body: { leaseNumber, parts: random.some(kind.above), unread: true } }),
    () => ({
      what: 'accept',
      body: { leaseNumber: leaseNumber + 1 + Math.floor(random.next() * 3), parts: [last] },
    }),
    // By somebody else, or for another task: the parts are called the same there.
    () => ({ what: 'accept', by: other, body: { leaseNumber, parts: [last], unread: true } }),
    () => ({ what: 'heartbeat', body: { leaseNumber, idleSeconds: 0 } }),
  ])() as { what: string; body: Loose; by?: Held }
}

test('500 calls at random: no unread draft goes out, and no answer to an unseen task', async () => {
  const seed = Date.now() % 4_294_967_296
  console.info(`seed ${seed}`)
  const random = draw(seed)
  const helds: Held[] = []
  for (let number = 0; number < 6; number++) helds.push(await hold(number, number < 4))
  const sent: { held: Held; what: string; body: Loose }[] = []
  const seen = new Map<string, number>()
  const count = ({ status, body }: Reply) => {
    const name = `${status} ${body?.error?.code ?? ''}`.trim()
    seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  for (let made = 0; made < calls; made++) {
    const held = random.pick(helds)
    const replayed = sent.length > 0 && random.next() < 0.2 ? random.pick(sent) : undefined
    const call = replayed ?? {
      held,
      ...drawCall(
        random,
        held,
        helds.filter((each) => each !== held),
      ),
    }
    const by = 'by' in call && call.by ? (call.by as Held).worker : call.held.worker
    // A double click: the same at once, before the first has come back.
    const twins = random.next() < 0.2 ? 2 : 1
    const replies = await Promise.all(
      Array.from({ length: twins }, () => by.act(call.held.taskId, call.what, call.body)),
    )
    for (const reply of replies) count(reply)
    if (!replayed && !('by' in call && call.by)) sent.push(call)
    made += twins - 1
  }
  console.info(Object.fromEntries(seen))
  const { rows } = await sql`select task_id from task_results`.execute(service.deps.database.db)
  expect(rows).toEqual([])
  for (const code of ['DRAFT_UNCONFIRMED', 'TOO_SOON_TO_ANSWER'])
    expect(seen.get(`409 ${code}`)).toBeGreaterThan(10)
  // The calls that do go through are those of a person: the last part, a second later.
  for (const { worker, taskId, leaseNumber, kind, isSeen } of helds) {
    if (!isSeen) continue
    const parts = [...kind.parts]
    expect((await worker.accept(taskId, { leaseNumber, parts, unread: true })).status).toBe(204)
    const reply = await worker.act(taskId, 'submit', { leaseNumber, result: kind.draft })
    expect(reply.status, reply.text).toBe(200)
  }
}, 180_000)

test('the same act at once after an open or a refusal is refused, each time', async () => {
  const db = service.deps.database.db
  const rounds = sized(20, 100)
  let late = 0
  for (let round = 0; round < rounds; round++) {
    const held = await hold(round, false)
    const { worker, taskId, leaseNumber, kind } = held
    const isRefusal = round % 2 === 0
    if (isRefusal) {
      await openForAWhile(db, { id: taskId, lease: { number: leaseNumber } })
      await worker.act(taskId, 'submit', { leaseNumber, result: kind.draft })
    } else await worker.act(taskId, 'open', { leaseNumber })
    const body = { leaseNumber, parts: [...kind.parts], unread: true }
    const accepted = await worker.act(taskId, 'accept', body)
    // On a machine that is held up, a second may have passed after all.
    if (accepted.status === 204) {
      late++
      continue
    }
    expect(accepted.body.error.code, accepted.text).toBe('TOO_SOON_TO_ANSWER')
    const reply = await worker.act(taskId, 'submit', { leaseNumber, result: kind.draft })
    expect(reply.status, reply.text).toBe(409)
  }
  expect(late).toBeLessThan(rounds / 2)
}, 180_000)
