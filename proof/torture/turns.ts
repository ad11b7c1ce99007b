// Many processes that share a key take turns: every task is completed and nobody sees an error, at the
// rate of the key and no faster, and none of them is left behind. Then the same while a process of a
// client and Valkey are killed, and what a request costs that is held.
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commands } from '../../server/src/operator-cli/commands.ts'
import type { Campaign, Context, Outcome, Violation } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { holdMany } from './held-requests.ts'
import { startTurnMeter, type Turns } from './turn-meter.ts'
import { type Kind, type SharedKey, startTakers, type Told } from './turn-takers.ts'
import { startWorkerProcess } from './worker-process.ts'

const perSecondMax = 1.02
const judgedSecondsMin = 30
const slowestTimesMeanMax = 1.5
const standstillMsMax = 5_000
const heldKbMax = 20

const checks = [
  'not completed',
  'error shown to a user',
  'too fast',
  'left behind',
  'turn lost',
  'too much memory',
] as const

export const turns: Campaign = {
  about:
    'Processes that share a key of one request a second create tasks and wait for their answers, in JavaScript, Python and on the command line: all completed, no error, no faster than the rate, none left behind; also while a process and Valkey are killed.',
  sizes: { processes: 20, tasks: 10, 'command-lines': 10, 'harmed-tasks': 3, held: 1_000 },
  switches: [],
  run,
}

type Party = { kind: Kind; told: Told[]; turns: Turns; tasks: number }

async function run(context: Context): Promise<Outcome> {
  const cell = await startCell(context)
  await startWorker(context, cell)
  const size = { processes: context.size('processes'), tasks: context.size('tasks') }
  const lines = { processes: context.size('command-lines'), tasks: 1 }
  context.progress(1, 4, 'each kind of client on a key of its own')
  const parties = await Promise.all([
    takeTurns(cell, 'JavaScript', size),
    takeTurns(cell, 'Python', size),
    takeTurns(cell, 'command line', lines),
  ])
  context.progress(2, 4, 'a process and Valkey are killed')
  const harmed = await takeTurns(
    cell,
    'JavaScript',
    { ...size, tasks: context.size('harmed-tasks') },
    true,
  )
  context.progress(3, 4, 'what a held request costs')
  const held = await holdMany(cell, context.size('held'))
  const kinds = parties.map((party) => ({ ...party, name: party.kind as string }))
  return {
    figures: {
      ...Object.assign({}, ...[...kinds, { ...harmed, name: 'harmed' }].map(describe)),
      'held requests': held.count,
      'memory of each with its connection, KB': held.kb,
    },
    checks,
    violations: [
      ...kinds.flatMap(judge),
      ...judgeHarmed(harmed),
      ...(held.kb < heldKbMax ? [] : [violation('too much memory', `${held.kb} KB`)]),
    ],
  }
}

/** It numbers events and answers the tasks of test keys. */
async function startWorker(context: Context, cell: Cell): Promise<void> {
  const { env } = await cell.describeApi()
  const worker = startWorkerProcess({ env, logFile: join(dirname(context.logFile), 'worker.log') })
  context.onEnd(() => worker.kill9())
}

async function takeTurns(
  cell: Cell,
  kind: Kind,
  size: { processes: number; tasks: number },
  isHarmed = false,
): Promise<Party> {
  const api = await cell.startApi()
  const shared = await shareKey(cell, api.server().url)
  const meter = startTurnMeter(api.server().metricsUrl)
  const takers = startTakers(kind, shared, size)
  if (isHarmed) {
    // In the middle of their creates, when several are held.
    await delay(3_000)
    takers[0]?.kill()
    await delay(1_000)
    await cell.valkey.kill9()
    await delay(1_000)
    await cell.valkey.start()
  }
  const told = await Promise.all(takers.map(({ ended }) => ended))
  return { kind, told, turns: await meter.stop(), tasks: size.tasks }
}

/** A test key as a new one is: one request a second. */
async function shareKey(cell: Cell, url: string): Promise<SharedKey> {
  const account = (await commands['create-account']?.run(cell.deps, {
    name: 'Turns',
    'per-second': '10',
  })) as { testAccountId: string }
  const makeKey = async (perSecond: string) => {
    const flags = { account: account.testAccountId, 'per-second': perSecond }
    const made = (await commands['create-key']?.run(cell.deps, flags)) as { key: string }
    return made.key
  }
  const reply = await fetch(`${url}/api/v1/projects/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await makeKey('100')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'Turns' }),
  })
  const { id } = (await reply.json()) as { id: number }
  return { url, key: await makeKey('1'), projectId: id }
}

function describe({ name, told, turns: given, tasks }: Party & { name: string }) {
  const tookMs = told.filter(({ isKilled }) => !isKilled).map((each) => each.tookMs)
  return {
    [`${name}: processes`]: told.length,
    [`${name}: tasks of each`]: tasks,
    [`${name}: completed`]: told.reduce((sum, { completed }) => sum + completed, 0),
    [`${name}: requests admitted`]: given.admitted,
    [`${name}: admitted a second`]: Number(given.perSecond.toFixed(3)),
    [`${name}: refused with 429`]: given.refused,
    [`${name}: held at most`]: given.heldMax,
    [`${name}: mean of a process, s`]: Math.round(mean(tookMs) / 1_000),
    [`${name}: slowest process, s`]: Math.round(Math.max(...tookMs) / 1_000),
    [`${name}: longest without a turn, ms`]: given.longestStandstillMs,
  }
}

function judge(party: Party & { name: string }): Violation[] {
  const { name, told, turns: given } = party
  const violations = judgeTold(party)
  // Of a short run the ends count most, and they are not seen that exactly.
  if (given.seconds > judgedSecondsMin && given.perSecond > perSecondMax)
    violations.push(violation('too fast', `${name}: ${given.perSecond} a second`))
  const tookMs = told.map((each) => each.tookMs)
  const slowest = Math.max(...tookMs) / mean(tookMs)
  // A process with one task has its turn early or late, and no second one to make up for it.
  if (party.tasks > 1 && slowest > slowestTimesMeanMax)
    violations.push(violation('left behind', `${name}: ${slowest} times the mean`))
  return violations
}

function judgeTold({ kind, told, tasks }: Party): Violation[] {
  return told
    .filter(({ isKilled }) => !isKilled)
    .flatMap(({ completed, errors }, i) => [
      ...errors.map((error) => violation('error shown to a user', `${kind} ${i}: ${error}`)),
      ...(completed < tasks
        ? [violation('not completed', `${kind} ${i}: ${completed} of ${tasks}`)]
        : []),
    ])
}

function judgeHarmed(party: Party): Violation[] {
  const { longestStandstillMs } = party.turns
  const violations = judgeTold(party)
  if (longestStandstillMs > standstillMsMax)
    violations.push(violation('turn lost', `${longestStandstillMs} ms without a turn`))
  return violations
}

function violation(kind: (typeof checks)[number], detail: string): Violation {
  return { kind, detail }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
