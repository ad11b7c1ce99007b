// Tries to make a poll show less than its caller could already know: writers killed between COMMIT
// and the snapshot, fills that come late, transitions rolled back after their mark. Besides, a writer
// cut off from Valkey, whose others may be stale for a snapshot's life and no longer.
// The negative control kills writers that never marked anything, and must see stale polls.
import type { Campaign, Context, Violation } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { type Client, makeClients } from './clients.ts'
import { type CutOff, cutOffChecks, cutWriterOff, readLostMarks } from './cut-off-writer.ts'
import { killWriter } from './killed-writers.ts'
import { delayFill, fillPlaces, rollBack } from './staleness-rounds.ts'
import { createWatcher, pollChecks, type Watcher } from './watched-tasks.ts'

const lanes = 4
// Unchanged polls are limited per key, so a poller has a few keys and uses them in turn.
const clientsPerLane = 4
const roundsPerWriter = 20

export const pollStaleness: Campaign = {
  about:
    'Tries to make a poll show less than its caller could know; --without-marks must succeed in it.',
  sizes: { rounds: 2_000, 'cut-off': 8 },
  switches: ['without-marks'],
  async run(context) {
    const startedAtMs = performance.now()
    const cell = await startCell(context)
    const api = await cell.startApi()
    const { url: apiUrl, metricsUrl } = api.server()
    const clients = await makeClients(cell.deps, (lanes + 1) * clientsPerLane)
    const watcher = createWatcher(apiUrl)
    const cutOffCount = context.size('cut-off')
    const cutOff: Promise<CutOff> =
      cutOffCount === 0
        ? Promise.resolve({ violations: [], figures: {} })
        : cutWriterOff(cell, apiUrl, clients.slice(0, clientsPerLane), cutOffCount)
    const counts = splitRounds(context.size('rounds'))
    const [aside, childMarksLost] = await Promise.all([
      cutOff,
      runRounds(context, cell, watcher, clients.slice(clientsPerLane), counts),
    ])
    const marksLost =
      childMarksLost + (await readLostMarks(metricsUrl)) + (await readOwnLostMarks(cell))
    const violations = [...excuse(watcher, marksLost), ...aside.violations]
    const isStale = ({ kind }: Violation) => kind === 'stale poll'
    return {
      figures: {
        'rounds with the writer killed between COMMIT and set': counts.killed,
        'rounds with a fill delayed past the transition': counts.delayed,
        'rounds with a transition rolled back after its mark': counts.rolledBack,
        polls: watcher.polls(),
        'polls older than known': watcher.violations.filter(isStale).length,
        'marks lost by timeouts of a busy machine': marksLost,
        ...aside.figures,
        seconds: Math.round((performance.now() - startedAtMs) / 1_000),
      },
      checks: [...pollChecks, ...(cutOffCount > 0 ? cutOffChecks : [])],
      violations,
      ...(context.isOn('without-marks') && { isHeld: violations.some(isStale) }),
    }
  },
}

type Counts = { killed: number; delayed: number; rolledBack: number }

function splitRounds(rounds: number): Counts {
  const third = Math.floor(rounds / 3)
  return { killed: rounds - 2 * third, delayed: third, rolledBack: third }
}

async function runRounds(
  context: Context,
  cell: Cell,
  watcher: Watcher,
  clients: Client[],
  counts: Counts,
): Promise<number> {
  const { deps } = cell
  const writerDeps = { cell, watcher, isWithoutMarks: context.isOn('without-marks') }
  const total = counts.killed + counts.delayed + counts.rolledBack
  let done = 0
  let marksLost = 0
  const tick = (rounds: number) => {
    const before = done
    done += rounds
    const isWorthALine = Math.floor(done / 100) > Math.floor(before / 100) || done === total
    if (isWorthALine) context.progress(done, total, `${watcher.polls()} polls`)
  }
  const jobs: ((client: readonly Client[]) => Promise<void>)[] = []
  for (let left = counts.killed; left > 0; left -= roundsPerWriter) {
    const rounds = Math.min(left, roundsPerWriter)
    jobs.push(async (own) => {
      marksLost += await killWriter(writerDeps, own, rounds)
      tick(rounds)
    })
  }
  for (let round = 0; round < counts.delayed; round++) {
    const place = fillPlaces[round % fillPlaces.length] as (typeof fillPlaces)[number]
    jobs.push((own) => delayFill({ deps, watcher }, turn(own, round), place).then(() => tick(1)))
  }
  for (let round = 0; round < counts.rolledBack; round++) {
    jobs.push((own) => rollBack({ deps, watcher }, turn(own, round)).then(() => tick(1)))
  }
  const shuffled = shuffle(context, jobs)
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const own = clients.slice(lane * clientsPerLane, (lane + 1) * clientsPerLane)
      for (let job = shuffled.pop(); job !== undefined; job = shuffled.pop()) await job(own)
    }),
  )
  return marksLost
}

/**
 * A writer whose mark timed out is cut off for that moment, and the promise is then a snapshot's life
 * (see cut-off-writer.ts). As many tasks as marks were lost may be stale; one more is a violation.
 */
function excuse({ violations, staleTaskIds }: Watcher, marksLost: number): Violation[] {
  if (staleTaskIds.size > marksLost) return violations
  return violations.filter(({ kind }) => kind !== 'stale poll')
}

/** The count of this process, which plays the engineer. */
async function readOwnLostMarks({ deps }: Cell): Promise<number> {
  const { values } = await deps.metrics.snapshotWritesLost.get()
  return values.find(({ labels }) => labels.write === 'mark')?.value ?? 0
}

function turn(clients: readonly Client[], round: number): Client {
  return clients[round % clients.length] as Client
}

function shuffle<T>({ random }: Context, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: random.between(0, 1) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
