// Engineers empty a queue, all at once; then their leases are cut.

import { migrateToLatest } from '../../server/src/db/migrate.ts'
import { crowdChecks, emptyQueue } from '../claims/crowd.ts'
import { cutChecks, cutLeases } from '../claims/cut-leases.ts'
import type { Campaign } from './campaign.ts'
import { startCell } from './cell.ts'

export const claims: Campaign = {
  about:
    'Engineers empty a queue at once: each task is handed out once, in order and fairly. Then processes of engineers are frozen for longer than their leases last.',
  sizes: { tasks: 20_000, engineers: 64, newcomers: 100, cuts: 40, processes: 6 },
  switches: [],
  async run(context) {
    const startedAtMs = performance.now()
    const { size, progress } = context
    const { postgres } = await startCell(context)
    const makeDatabase = async (name: string) => {
      const urls = postgres.server().roleUrls(name)
      await migrateToLatest(urls)
      return urls.databaseUrl
    }
    const [tasks, engineers, newcomers] = [size('tasks'), size('engineers'), size('newcomers')]
    const crowd = await emptyQueue({
      databaseUrl: await makeDatabase('crowd'),
      ...{ tasks, engineers, newcomers },
      onProgress: (done) => progress(done, tasks, 'handed out'),
    })
    const cuts = size('cuts')
    const cut = await cutLeases({
      databaseUrl: await makeDatabase('cuts'),
      ...{ tasks: Math.max(500, cuts * 300), processes: size('processes'), cuts },
      onProgress: (done) => progress(done, cuts, 'frozen and back'),
    })
    return {
      figures: {
        'engineers at once': engineers,
        'tasks handed out': crowd.figures.handOuts,
        'hand-outs and answers a second': Math.round(crowd.figures.perSecond),
        'accounts that came with one task': newcomers,
        'processes frozen': cuts,
        ...cut.figures,
        seconds: Math.round((performance.now() - startedAtMs) / 1_000),
      },
      checks: [...crowdChecks, ...cutChecks],
      violations: [...crowd.faults, ...cut.faults],
    }
  },
}
