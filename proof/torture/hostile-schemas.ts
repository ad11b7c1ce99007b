// Schemas written to do harm, in a flood of good and bad requests. The children that compile them
// may die; the service answers everybody else meanwhile, and its event loop never stands still.
import { type MixTally, readFigures, sendHostileMix } from '../../server/test/hostile-mix.ts'
import { startIdleProcess } from '../../server/test/idle-process.ts'
import type { Campaign, Violation } from './campaign.ts'
import { startCell } from './cell.ts'
import { makeClients } from './clients.ts'

const delayP99MaxMs = 50
const progressEvery = 500

export const hostileSchemas: Campaign = {
  about: 'Floods the service with hostile response schemas among honest requests.',
  sizes: { requests: 10_000, clients: 16 },
  switches: [],
  async run(context) {
    const cell = await startCell(context)
    const api = await cell.startApi()
    const { url, metricsUrl, pid } = api.server()
    const [client] = await makeClients(cell.deps, 1)
    if (client === undefined) throw new Error('there is no client')
    const requests = context.size('requests')
    await readFigures(metricsUrl)
    const idle = startIdleProcess()
    const startedAtMs = performance.now()
    const tally = await sendHostileMix({
      url,
      key: client.secret,
      projectId: client.projectId,
      requests,
      clients: context.size('clients'),
      random: () => context.random.between(0, 1),
      onProgress(done) {
        if (done % progressEvery === 0) context.progress(done, requests, 'sent')
      },
    })
    const seconds = (performance.now() - startedAtMs) / 1_000
    const figures = await readFigures(metricsUrl)
    const idleMs = await idle.stop()
    const isSame = api.server().isRunning() && api.server().pid === pid
    return {
      figures: {
        requests,
        ...Object.fromEntries(
          Object.entries(tally.statuses).map(([status, count]) => [`replies ${status}`, count]),
        ),
        'children killed and replaced': figures.deaths,
        'event-loop delay of the service, p99 ms': Math.round(figures.delayP99Ms),
        'delay that the machine gave an idle process, p99 ms': Math.round(idleMs),
        'longest delay, ms': Math.round(figures.delayMaxMs),
        'requests a second': Math.round(requests / seconds),
        seconds: Math.round(seconds),
      },
      checks: ['unexpected reply', 'event loop held up', 'service died'],
      violations: judge(tally, figures.delayP99Ms - idleMs, isSame),
    }
  },
}

function judge(tally: MixTally, delayP99Ms: number, isSame: boolean): Violation[] {
  const violations = tally.surprises.map((detail) => ({ kind: 'unexpected reply', detail }))
  if (!(delayP99Ms < delayP99MaxMs)) {
    violations.push({ kind: 'event loop held up', detail: `p99 ${Math.round(delayP99Ms)} ms` })
  }
  if (!isSame) violations.push({ kind: 'service died', detail: 'another process answers' })
  return violations
}
