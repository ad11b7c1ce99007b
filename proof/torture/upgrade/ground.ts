// What every kind of the drill begins and ends with: the cell, the load, and the judgement.
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type AckLog, openAckLog } from '../ack-log.ts'
import type { Context, Outcome, Violation } from '../campaign.ts'
import { type Cell, startCell } from '../cell.ts'
import { judge } from '../judge.ts'
import { checkEffects, withClient } from '../worker-effects.ts'
import { type Balancer, createBalancer } from './balancer.ts'
import { type DrillLoad, startDrillLoad } from './clients.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { type Ended, runProgram } from './run-role.ts'
import { makeTrees, type Trees, type VersionTree, withoutLockTimeout } from './trees.ts'

export type DrillGround = {
  cell: Cell
  balancer: Balancer
  fleet: Fleet
  trees: Trees
  load: DrillLoad
  /** Runs role migrate of a version, as a deployment does. */
  migrate(tree: VersionTree): Promise<Ended>
  admin(tree: VersionTree, args: string[]): Promise<Ended>
  /** Ends the load and compares what was told with what is there. */
  judge(own: Violation[], checks: string[]): Promise<Outcome>
}

/** Of what workers do, that which does not need a model. */
const workerKinds = [
  ...['event not in the feed', 'event twice in the feed', 'gap in a feed', 'feed out of order'],
  ...['not ended exactly once', 'lease not taken back once', 'job made twice'],
]
const ownKinds = [
  ...['poll refused', 'process died unexpectedly', 'did not stop cleanly', 'said with 5xx'],
  ...['not relayed in time', 'no engineer answered'],
]
const relayTimeoutMs = 30_000

export async function startDrill(context: Context): Promise<DrillGround> {
  const startedAtMs = performance.now()
  // The same for all processes, or each would refuse the pages of the others.
  const cell = await startCell(context, {
    env: { PUBLIC_URL: 'http://127.0.0.1:8080', FILES_URL: 'http://localhost:8080' },
  })
  const balancer = createBalancer()
  const trees = makeTrees(
    dirname(context.logFile),
    context.isOn('control') ? [withoutLockTimeout] : [],
  )
  const fleet = await startFleet(context, cell, balancer, trees.before)
  const log: AckLog = openAckLog(context.logFile)
  const load = await startDrillLoad({
    ...{ deps: cell.deps, balancer, log, random: context.random },
    clients: context.size('clients'),
    engineers: context.size('engineers'),
  })
  const urls = cell.postgres.server().roleUrls(new URL(cell.databaseUrl).pathname.slice(1))
  const { env } = await cell.describeApi()
  return {
    ...{ cell, balancer, fleet, trees, load },
    migrate: (tree) =>
      runProgram(tree, ['--role', 'migrate'], {
        ...env,
        DATABASE_OWNER_URL: urls.databaseOwnerUrl,
        DATABASE_ADMIN_URL: urls.databaseAdminUrl,
      }),
    admin: (tree, args) => runProgram(tree, ['admin', ...args], env),
    async judge(own, checks) {
      await load.stop()
      const isRelayed = await waitUntilRelayed(cell.databaseUrl)
      const judged = await judge(cell, log, context.logFile, {
        mayGoUnanswered: true,
        mayBeUnavailable: false,
      })
      const effects = await checkEffects(cell.databaseUrl)
      const isAnswered = Number(judged.figures['acknowledged completions']) > 0
      const violations = [
        ...own,
        ...(isAnswered ? [] : [{ kind: 'no engineer answered', detail: 'no task was completed' }]),
        ...judged.violations,
        ...effects.filter(({ kind }) => workerKinds.includes(kind)),
        ...load.violations,
        ...fleet.violations,
        ...balancer.serverErrors.map((detail) => ({ kind: 'said with 5xx', detail })),
        ...(isRelayed ? [] : [{ kind: 'not relayed in time', detail: 'events are left' }]),
      ]
      return {
        figures: {
          ...withoutDoubts(judged.figures),
          polls: load.polls(),
          'creates asked again later': load.replays(),
          'replies with 5xx, of any kind': balancer.serverErrors.length,
          'connections refused by a process that was gone, passed on':
            balancer.refusedConnections(),
          'connections that ended without a reply, asked again': balancer.unanswered.length,
          'processes asked to stop': fleet.stops(),
          'longest stop, ms': Math.round(fleet.longestStopMs()),
          seconds: Math.round((performance.now() - startedAtMs) / 1_000),
        },
        checks: [...new Set([...checks, ...judged.checks, ...workerKinds, ...ownKinds])],
        violations,
      }
    },
  }
}

/** Here clients also ask again for what is certain, and each would count as a doubt that proved to be done. */
function withoutDoubts(figures: Record<string, number>): Record<string, number> {
  const { 'doubts that proved to be done': _, ...others } = figures
  return others
}

async function waitUntilRelayed(databaseUrl: string): Promise<boolean> {
  const untilMs = performance.now() + relayTimeoutMs
  return await withClient(databaseUrl, async (client) => {
    while (performance.now() < untilMs) {
      const { rows } = await client.query<{ left: number }>(
        'select ((select count(*) from task_events) - (select count(*) from feed_events))::int as left',
      )
      if (rows[0]?.left === 0) return true
      await delay(100)
    }
    return false
  })
}
