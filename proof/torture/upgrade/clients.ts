// Clients and engineers of the drill, all by HTTP through the balancer: what they ask is answered by whichever
// version happens to be there. Clients create, poll, ask again for what they created long ago, and cancel;
// engineers claim, open, answer or release. Everything that writes is in the log of acknowledgements.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../../../server/src/start/dependencies.ts'
import type { AckLog, Invoke, Told, Verdict } from '../ack-log.ts'
import type { Violation } from '../campaign.ts'
import { type Attempts, type Client, createAttempt, makeClients } from '../clients.ts'
import { type Load, startLoad } from '../load.ts'
import { makePerson } from '../neighbours/ground.ts'
import type { Random } from '../random.ts'
import type { Balancer, Sent } from './balancer.ts'

const mix = { complete: 0, cancel: 0.2, race: 0 }
const patienceMs = 250
const shares = { replay: 0.3, release: 0.2 }
const remembered = 2_000
const readMs = 1_200
const capacity = 20
const settleTimeoutMs = 60_000
/** Engineers serve the first; a task of the second one says that nobody does. */
const [servedTagId, unservedTagId] = [1, 3]

export type DrillLoad = Load & { polls(): number; replays(): number; violations: Violation[] }

export type DrillOptions = {
  deps: Deps
  balancer: Balancer
  log: AckLog
  random: Random
  clients: number
  engineers: number
}

type Reply = Omit<Told, 'op' | 'atMs'>

export async function startDrillLoad(options: DrillOptions): Promise<DrillLoad> {
  const { deps, balancer, log, random } = options
  const violations: Violation[] = []
  const asked: { client: Client; key: string }[] = []
  let polls = 0
  let replays = 0
  const plain = createHttpAttempts(balancer, log)
  const attempts: Attempts = {
    ...plain,
    async create(client, key) {
      const told = await plain.create(client, key)
      if (told.type === 'ok' && told.isReplay !== true) asked.push({ client, key })
      if (asked.length > remembered) asked.shift()
      return told
    },
  }
  const clients = await makeClients(deps, options.clients)
  const engineers = await startEngineers(options)
  const load = startLoad({
    ...{ clients, attempts, random, mix, patienceMs },
    async onCreated(client, taskId) {
      polls += 1
      const status = await poll(balancer, client, taskId)
      if (status !== 200 && status !== 0)
        violations.push({ kind: 'poll refused', detail: `${taskId}: ${status}` })
      if (!random.chance(shares.replay) || asked.length === 0) return
      replays += 1
      const { client: who, key } = random.pick(asked)
      await plain.create(who, key)
    },
  })
  return {
    polls: () => polls,
    replays: () => replays,
    violations,
    async stop() {
      await engineers.stop()
      await load.stop()
    },
  }
}

/** The status, or 0 where nobody answered. */
async function poll(balancer: Balancer, client: Client, taskId: string): Promise<number> {
  const headers = { authorization: `Bearer ${client.secret}` }
  return await balancer.send(`/api/v1/tasks/${taskId}`, { headers }).then(
    ({ status }) => status,
    () => 0,
  )
}

function createHttpAttempts(balancer: Balancer, log: AckLog): Attempts {
  const attempt = createAttempt({ log, onTold: () => undefined })
  const post = async (path: string, client: Client, idempotencyKey: string, asks?: unknown) => {
    const { body: _, ...told } = await sendPost(balancer, `/api/v1${path}`, asks, {
      authorization: `Bearer ${client.secret}`,
      'idempotency-key': idempotencyKey,
    })
    return told
  }
  return {
    create: (client, idempotencyKey) =>
      attempt({ client: client.number, kind: 'create', idempotencyKey }, () =>
        post('/tasks/create', client, idempotencyKey, {
          prompt: 'Does this survive an upgrade at any moment?',
          maxCredits: 600,
          projectId: client.projectId,
          // The same for every attempt with this key, or the service would refuse it.
          tagId: idempotencyKey < '8' ? servedTagId : unservedTagId,
          metadata: { key: idempotencyKey },
        }),
      ),
    cancel: (client, taskId, idempotencyKey) =>
      attempt({ client: client.number, kind: 'cancel', taskId, idempotencyKey }, () =>
        post(`/tasks/${taskId}/cancel`, client, idempotencyKey),
      ),
    complete() {
      throw new Error('Only engineers complete tasks here')
    },
  }
}

async function startEngineers(options: DrillOptions): Promise<{ stop(): Promise<void> }> {
  const { deps, balancer, log, random } = options
  const attempt = createAttempt({ log, onTold: () => undefined })
  let isStopping = false
  async function work(person: { personUuid: string; cookie: string }): Promise<void> {
    const headers = { cookie: person.cookie, origin: new URL(deps.config.publicUrl).origin }
    const post = (path: string, asks: object) =>
      sendPost(balancer, `/workbench/v1/tasks/${path}`, asks, headers)
    const end = async (taskId: string, how: string, asks: object): Promise<Reply> => {
      const { body: _, ...told } = await post(`${taskId}/${how}`, asks)
      return { ...told, taskId }
    }
    const tell = (
      invoke: Omit<Invoke, 'type' | 'op' | 'atMs' | 'client'>,
      send: () => Promise<Reply>,
    ) =>
      // The log numbers clients; engineers are known by their leases.
      attempt({ client: -1, ...invoke }, send)
    while (!isStopping) {
      const {
        type,
        taskId = '',
        leaseNumber = 0,
      } = await tell({ kind: 'claim', engineerUuid: person.personUuid }, async () =>
        readClaim(await post('claim-next', {})),
      )
      if (type !== 'ok') {
        await delay(random.between(100, 300))
        continue
      }
      await post(`${taskId}/open`, { leaseNumber })
      await delay(readMs)
      const isReleased = random.chance(shares.release)
      const answer = randomUUID()
      const untilMs = performance.now() + settleTimeoutMs
      const settle = () =>
        isReleased
          ? tell({ kind: 'release', taskId, leaseNumber }, () =>
              end(taskId, 'release', { leaseNumber, reason: 'Not mine.' }),
            )
          : tell({ kind: 'complete', taskId, leaseNumber, answer }, () =>
              end(taskId, 'submit', { leaseNumber, result: { message: answer } }),
            )
      while ((await settle()).type === 'info' && performance.now() < untilMs)
        await delay(random.between(40, 200))
    }
  }
  const people = []
  for (let number = 0; number < options.engineers; number++)
    people.push(await makePerson(deps, { engineerCapacity: capacity }))
  const running = people.map(work)
  return {
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}

/** Nothing to claim is a refusal without a status. */
function readClaim({ body, ...told }: Reply & { body?: unknown }): Reply {
  if (told.type !== 'ok') return told
  const { task } = body as { task: { id: string; lease: { number: number } } | null }
  if (task === null) return { type: 'fail', code: 'NOTHING' }
  return { type: 'ok', taskId: task.id, leaseNumber: task.lease.number }
}

async function sendPost(
  balancer: Balancer,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Reply & { body?: unknown }> {
  let sent: Sent
  try {
    sent = await balancer.send(path, {
      method: 'POST',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    // The connection broke or nobody answered: it may have been done.
    return { type: 'info', code: (error as Error).name }
  }
  const { status, text } = sent
  const type: Verdict = status < 300 ? 'ok' : status < 500 ? 'fail' : 'info'
  const read = (text === '' ? {} : JSON.parse(text)) as { id?: string; error?: { code: string } }
  return {
    ...{ type, status, code: read.error?.code, taskId: read.id },
    hasRetryAfter: sent.headers.has('retry-after'),
    isReplay: sent.headers.has('idempotent-replayed'),
    ...(type === 'ok' && { digest: createHash('sha256').update(text).digest('hex').slice(0, 16) }),
    ...(type === 'ok' && { body: read }),
  }
}
