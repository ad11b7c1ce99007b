// Valkey is emptied every two seconds, killed and frozen under load and polls; of a cluster one node at a time. It
// holds nothing that is true only there, so nothing but speed may suffer: every invariant holds, and no client sees a 5xx.
// A poll may be old for at most a snapshot's life when a mark was lost with the store.
import { setTimeout as delay } from 'node:timers/promises'
import { listNodes } from '../../server/src/adapters/valkey-connection.ts'
import { limits } from '../../server/src/core/limits.ts'
import { openAckLog } from './ack-log.ts'
import { type Campaign, type Context, percentile } from './campaign.ts'
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
  sizes: { seconds: 60, clients: 8, pollers: 4 },
  switches: [],
  async run(context) {
    const cell = await startCell(context)
    const api = await cell.startApi()
    const apiUrl = api.server().url
    // Each with an account of its own, so that a cluster has some on every node.
    const clients = await makeClients(cell.deps, context.size('clients'), context.size('clients'))
    const log = openAckLog(context.logFile)
    const attempts = createAttempts({ apiUrl, deps: cell.deps, log, onTold: () => undefined })
    const watcher = createWatcher(apiUrl)
    const stale = createStaleWatch(watcher)
    const pollers = createPollers(watcher, context.size('pollers'))
    const load = startLoad({
      clients,
      attempts,
      random: context.random,
      mix,
      async onCreated(client, taskId) {
        pollers.add(client, taskId)
        await stale.pollAfterCreate(client, taskId)
      },
      onEnded: stale.pollAfterEnd,
    })
    const faults = await doHarm(context, cell, watcher.polls)
    await pollers.stop()
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
        ...pollers.figures(),
        ...stale.figures(),
        seconds: context.size('seconds'),
      },
      checks: [...judged.checks, ...pollChecks.filter(isOfEveryPoll), 'stale for too long'],
      violations: [...judged.violations, ...watcher.violations, ...stale.violations()],
    }
  },
}

type Faults = Record<string, number>

async function doHarm(context: Context, cell: Cell, countPolls: () => number): Promise<Faults> {
  const { random } = context
  const faults = {
    'servers of Valkey': listNodes(cell.deps.valkey).length,
    'times emptied': 0,
    'times killed': 0,
    'times frozen': 0,
    'polls while one was killed or frozen': 0,
  }
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
    const pollsBefore = countPolls()
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
    if (fault !== 'none') {
      faults['polls while one was killed or frozen'] += countPolls() - pollsBefore
    }
    await delay(Math.max(0, startedAtMs + nextAtMs - performance.now()))
  }
}

// What is stale here is measured, not forbidden: a store that is lost may take a mark with it.
function isOfEveryPoll(check: string): boolean {
  return check !== 'stale poll'
}

const polledTasksMax = 200

/** Poll tasks of all accounts without a pause: newly made ones and ended ones, as news and by If-None-Match. */
function createPollers(watcher: Watcher, count: number) {
  const tasks: { client: Client; taskId: string }[] = []
  const tookMs: number[] = []
  const begun = Promise.withResolvers<void>()
  let isOver = false

  async function pollOn(first: number) {
    await begun.promise
    for (let turn = first; !isOver; turn += count) {
      const task = tasks[turn % tasks.length] as (typeof tasks)[number]
      const startedAtMs = performance.now()
      // How old a view may be is measured elsewhere; here the reply must be one, of either version.
      const either = { ...task, knownVersion: 1, begunVersion: 2 }
      await watcher.poll(either, turn % 2 === 0 ? {} : { ifNewerThan: 1 })
      tookMs.push(performance.now() - startedAtMs)
    }
  }
  const running = Array.from({ length: count }, (_, number) => pollOn(number))
  return {
    add(client: Client, taskId: string) {
      if (tasks.length === polledTasksMax) tasks.shift()
      tasks.push({ client, taskId })
      begun.resolve()
    },
    async stop() {
      isOver = true
      begun.resolve()
      await Promise.all(running)
    },
    figures: () => ({
      'polls of the pollers': tookMs.length,
      'longest of 99% of them, ms': Math.round(percentile(tookMs, 0.99)),
      'longest of all, ms': Math.round(percentile(tookMs, 1)),
    }),
  }
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
