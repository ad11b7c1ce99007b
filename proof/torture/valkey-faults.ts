// Valkey is emptied every two seconds, killed and frozen under load. It holds nothing that is true
// only there, so nothing but speed may suffer: every invariant holds, and no client sees a 5xx.
// A poll may be old for at most a snapshot's life when a mark was lost with the store.
import { setTimeout as delay } from 'node:timers/promises'
import { listNodes } from '../../server/src/adapters/valkey-connection.ts'
import { limits } from '../../server/src/core/limits.ts'
import { openAckLog } from './ack-log.ts'
import type { Campaign, Context } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { type Client, createAttempts, makeClients } from './clients.ts'
import { judge } from './judge.ts'
import { startLoad } from './load.ts'
import { createWatcher, pollChecks, type Watcher } from './watched-tasks.ts'

const mix = { complete: 0.4, cancel: 0.3, race: 0.2 }
const flushEveryMs = 2_000
const stalePollEveryMs = 500
const slackMs = 2_000

export const valkeyFaults: Campaign = {
  about: 'Empties, kills and freezes Valkey under load.',
  sizes: { seconds: 60, clients: 8 },
  switches: [],
  async run(context) {
    const cell = await startCell(context)
    const api = await cell.startApi()
    const apiUrl = api.server().url
    const clients = await makeClients(cell.deps, context.size('clients'))
    const log = openAckLog(context.logFile)
    const attempts = createAttempts({ apiUrl, deps: cell.deps, log, onTold: () => undefined })
    const watcher = createWatcher(apiUrl)
    const stale = createStaleWatch(watcher)
    const load = startLoad({
      clients,
      attempts,
      random: context.random,
      mix,
      onCreated: stale.pollAfterCreate,
      onEnded: stale.pollAfterEnd,
    })
    const faults = await doHarm(context, cell)
    await load.stop()
    await stale.waitUntilFresh()
    context.progress(context.size('seconds'), context.size('seconds'), 'checking')
    const judged = await judge(cell, log, context.logFile, {
      mayGoUnanswered: false,
      mayBeUnavailable: false,
    })
    return {
      figures: {
        ...faults,
        clients: clients.length,
        ...judged.figures,
        polls: watcher.polls(),
        ...stale.figures(),
        seconds: context.size('seconds'),
      },
      checks: [...judged.checks, ...pollChecks.filter(isOfEveryPoll), 'stale for too long'],
      violations: [...judged.violations, ...watcher.violations, ...stale.violations()],
    }
  },
}

async function doHarm(context: Context, cell: Cell): Promise<Record<string, number>> {
  const { random } = context
  const faults = { 'times emptied': 0, 'times killed': 0, 'times frozen': 0 }
  const startedAtMs = performance.now()
  const seconds = context.size('seconds')
  const { valkey } = cell
  for (;;) {
    const elapsedMs = performance.now() - startedAtMs
    if (elapsedMs >= seconds * 1_000) return faults
    context.progress(Math.max(1, Math.round(elapsedMs / 1_000)), seconds, JSON.stringify(faults))
    const nextAtMs = elapsedMs + flushEveryMs
    // Right after a restart the connection of this process may not be back; it is empty then anyway.
    const emptied = listNodes(cell.deps.valkey).map((node) => node.flushall())
    if (await Promise.all(emptied).then(Boolean, () => false)) faults['times emptied']++
    await delay(random.between(0, 500))
    const fault = random.pick(['kill', 'freeze', 'none'])
    if (fault === 'kill') {
      await valkey.kill9()
      await delay(random.between(0, 1_000))
      await valkey.start()
      faults['times killed']++
    } else if (fault === 'freeze') {
      const { pid } = valkey.server()
      process.kill(pid, 'SIGSTOP')
      await delay(random.between(300, 1_200))
      process.kill(pid, 'SIGCONT')
      faults['times frozen']++
    }
    await delay(Math.max(0, startedAtMs + nextAtMs - performance.now()))
  }
}

// What is stale here is measured, not forbidden: a store that is lost may take a mark with it.
function isOfEveryPoll(check: string): boolean {
  return check !== 'stale poll'
}

/** Finds the ends of tasks that a poll does not show yet, and how long that lasts. */
function createStaleWatch(watcher: Watcher) {
  const stalenessesMs: Promise<number>[] = []

  async function follow(client: Client, taskId: string, endedAtMs: number): Promise<number> {
    const task = { taskId, client, knownVersion: 1, begunVersion: 2 }
    while ((await watcher.poll(task)) === 1) await delay(stalePollEveryMs)
    return performance.now() - endedAtMs
  }
  let longestMs = 0
  return {
    /** So that the store holds the task as it was created, and an old answer is possible. */
    async pollAfterCreate(client: Client, taskId: string) {
      await watcher.poll({ taskId, client, knownVersion: 1, begunVersion: 1 })
    },
    async pollAfterEnd(client: Client, taskId: string) {
      const endedAtMs = performance.now()
      const shown = await watcher.poll({ taskId, client, knownVersion: 1, begunVersion: 2 })
      if (shown === 1) stalenessesMs.push(follow(client, taskId, endedAtMs))
    },
    async waitUntilFresh() {
      longestMs = Math.max(0, ...(await Promise.all(stalenessesMs)))
    },
    figures: () => ({
      'ends that a poll did not show immediately': stalenessesMs.length,
      'longest until it did, ms': Math.round(longestMs),
    }),
    violations: () =>
      longestMs > limits.snapshotLifeSeconds * 1_000 + slackMs
        ? [{ kind: 'stale for too long', detail: `${Math.round(longestMs)} ms` }]
        : [],
  }
}
