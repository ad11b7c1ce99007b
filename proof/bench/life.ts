// What a task costs from its create to its answer, step by step: processor time of every process, SQL statements, WAL
// bytes, Valkey commands, and the rows and bytes that are kept of it. Each step is measured until everything it led to
// is done: events numbered, webhooks delivered, answers sent.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../../server/src/core/config.ts'
import { createSender, type Sender, type Sent } from './against/requests.ts'
import { makeEngineers } from './against/workbench-paths.ts'
import type { BenchOptions } from './create.ts'
import type { Client } from './ground.ts'
import { divideTaken, type Meter, mapValues, type Taken } from './life-meter.ts'
import { startMeteredService } from './metered-service.ts'
import { prompt } from './requests.ts'
import { median } from './statistics.ts'

/** An unchanged poll is limited to 10 a second for each key, so each of them polls one task. */
const keysPerAccount = 5
const tasksPerRound = 300
const idleSeconds = 15
/** A person needs a second to read before an answer is taken. */
const readMs = 1_100

/** How often a step happens to a task that is answered in five minutes and polled every half a minute. */
const timesInLife: Record<string, number> = {
  create: 1,
  'unchanged poll': 10,
  claim: 1,
  open: 1,
  heartbeat: 15,
  submit: 1,
  'poll with the answer': 1,
}

type Held = { id: string; leaseNumber: number; client: Client; headers: Record<string, string> }

export async function benchLife(config: Config, { rounds, say, servers }: BenchOptions) {
  const service = await startMeteredService(config, { keysPerAccount, servers })
  const { clients, database, meter } = service
  const sender = createSender(service.url, () => 0)
  try {
    const engineers = await makeEngineers(database, { config, sender })
    const world: World = { sender, clients, engineers, database, meter }
    await liveOnce(world)
    say('life: the first round is done, now nothing happens')
    const idle = await meter.measure(() => delay(idleSeconds * 1_000))
    const keptBefore = await countKept(database)
    const measured: Record<string, Taken>[] = []
    for (let round = 1; round <= rounds; round++) {
      const taken = await liveOnce(world)
      measured.push(mapValues(taken, (each) => divideTaken(each, tasksPerRound, idle)))
      say(`life ${round}/${rounds}: ${tasksPerRound} tasks were created and answered`)
    }
    const keptAfter = await countKept(database)
    const steps = mapValues(timesInLife, (_, step) =>
      takeMedian(measured.map((each) => each[step] as Taken)),
    )
    const tasks = rounds * tasksPerRound
    return {
      ...{ tasks, timesInLife, steps, life: sumLife(steps) },
      idlePerSecond: round(divideTaken(idle, idle.seconds)),
      kept: {
        rows: Math.round(((keptAfter.rows - keptBefore.rows) / tasks) * 10) / 10,
        bytes: Math.round((keptAfter.bytes - keptBefore.bytes) / tasks),
      },
    }
  } finally {
    sender.close()
    await service.stop()
  }
}

type World = {
  sender: Sender
  clients: Client[]
  engineers: Record<string, string>[]
  database: pg.Client
  meter: Meter
}

/** Every step for all tasks of a round; the next begins when the one before has led to everything. */
async function liveOnce(world: World): Promise<Record<string, Taken>> {
  const { sender, clients, meter } = world
  const taken: Record<string, Taken> = {}
  const step = async (name: string, work: () => Promise<void>) => {
    taken[name] = await meter.measure(async () => {
      await work()
      await untilQuiet(world)
    })
  }
  const send = (sent: Sent[], expected: number) => sender.sendAll(sent, { inFlight: 16, expected })
  const made = new Map<string, Client>()
  let held: Held[] = []
  await step('create', async () => {
    const owners = Array.from(
      { length: tasksPerRound },
      (_, i) => clients[i % clients.length] as Client,
    )
    const replies = await send(owners.map(toCreate), 201)
    for (const [i, { text }] of replies.entries())
      made.set((JSON.parse(text) as { id: string }).id, owners[i] as Client)
  })
  const polls = (headers: Record<string, string>) =>
    [...made].map(([id, { key }]) => ({
      ...{ method: 'GET', path: `/api/v1/tasks/${id}` },
      headers: { authorization: `Bearer ${key}`, ...headers },
    }))
  await send(polls({}), 200)
  await step(
    'unchanged poll',
    async () => void (await send(polls({ 'if-none-match': 'W/"1-A"' }), 304)),
  )
  await step('claim', async () => {
    held = await claimAll(world, made)
  })
  const act = (name: string, body: object) =>
    held.map(({ id, leaseNumber, headers }) => ({
      ...{ method: 'POST', path: `/workbench/v1/tasks/${id}/${name}`, headers },
      body: { leaseNumber, ...body },
    }))
  await step('open', async () => void (await send(act('open', {}), 200)))
  await delay(readMs)
  await step('heartbeat', async () => void (await send(act('heartbeat', { idleSeconds: 0 }), 200)))
  const answer = { result: { message: 'No: it ends with the statement.' } }
  await step('submit', async () => void (await send(act('submit', answer), 200)))
  await step('poll with the answer', async () => {
    const replies = await send(polls({}), 200)
    if (!replies.every(({ text }) => text.includes('"completed"')))
      throw new Error('A task was not completed when everything was quiet')
  })
  return taken
}

const toCreate = ({ key, projectId }: Client): Sent => ({
  method: 'POST',
  path: '/api/v1/tasks/create',
  headers: { authorization: `Bearer ${key}` },
  body: { prompt, maxCredits: 300, projectId },
})

async function claimAll(world: World, made: Map<string, Client>): Promise<Held[]> {
  const { sender, engineers } = world
  const sent = Array.from({ length: tasksPerRound }, (_, i) => ({
    ...{ method: 'POST', path: '/workbench/v1/tasks/claim-next', body: {} },
    headers: engineers[i % engineers.length] as Record<string, string>,
  }))
  const replies = await sender.sendAll(sent, { inFlight: 16, expected: 200 })
  return replies.map(({ text }, i) => {
    const { task } = JSON.parse(text) as { task: { id: string; lease: { number: number } } | null }
    const client = made.get(task?.id ?? '')
    if (task === null || client === undefined)
      throw new Error('A claim found no task of this round')
    const { headers } = sent[i] as (typeof sent)[number]
    return { id: task.id, leaseNumber: task.lease.number, client, headers }
  })
}

/** No event waits for its number, no webhook for its delivery, no answer for its sending. */
export async function untilQuiet({ database }: { database: pg.Client }): Promise<void> {
  for (let look = 0; look < 600; look++) {
    const { rows } = await database.query<{ waiting: number }>(
      `select ((select count(*) from task_events) - (select count(*) from feed_events)
        + (select count(*) from webhook_due) + (select count(*) from held_answers))::int as waiting`,
    )
    if ((rows[0]?.waiting ?? 0) <= 0) return
    await delay(100)
  }
  throw new Error('The worker was not done within a minute')
}

async function countKept(database: pg.Client): Promise<{ rows: number; bytes: number }> {
  const { rows: tables } = await database.query<{ name: string; bytes: number }>(
    `select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'auth')`,
  )
  let rows = 0
  for (const { name } of tables) {
    const { rows: counted } = await database.query<{ n: number }>(
      `select count(*)::float8 as n from ${name}`,
    )
    rows += counted[0]?.n ?? 0
  }
  return { rows, bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0) }
}

function takeMedian(rounds: Taken[]): Taken {
  const of = (read: (taken: Taken) => number) => median(rounds.map(read))
  return round({
    cpuMicros: mapValues(rounds[0]?.cpuMicros ?? {}, (_, name) =>
      of(({ cpuMicros }) => cpuMicros[name] ?? 0),
    ),
    statements: of(({ statements }) => statements),
    walBytes: of(({ walBytes }) => walBytes),
    valkeyCommands: of(({ valkeyCommands }) => valkeyCommands),
    seconds: of(({ seconds }) => seconds),
  })
}

function sumLife(steps: Record<string, Taken>): Omit<Taken, 'seconds'> {
  const names = Object.keys(Object.values(steps)[0]?.cpuMicros ?? {})
  const sum = (read: (taken: Taken) => number) =>
    Object.entries(timesInLife).reduce(
      (all, [step, times]) => all + times * read(steps[step] as Taken),
      0,
    )
  return {
    cpuMicros: Object.fromEntries(
      names.map((name) => [name, Math.round(sum(({ cpuMicros }) => cpuMicros[name] ?? 0))]),
    ),
    statements: Math.round(sum(({ statements }) => statements) * 10) / 10,
    walBytes: Math.round(sum(({ walBytes }) => walBytes)),
    valkeyCommands: Math.round(sum(({ valkeyCommands }) => valkeyCommands) * 10) / 10,
  }
}

function round(taken: Taken): Taken {
  const tenth = (value: number) => Math.round(value * 10) / 10
  return {
    cpuMicros: mapValues(taken.cpuMicros, Math.round),
    statements: tenth(taken.statements),
    walBytes: Math.round(taken.walBytes),
    valkeyCommands: tenth(taken.valkeyCommands),
    seconds: tenth(taken.seconds),
  }
}
