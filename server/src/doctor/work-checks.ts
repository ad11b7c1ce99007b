// Whether the work gets done: a worker that lives, and space to write to.
import { describeStranger } from '../modules/events/feed/adoption/adoption.ts'
import type { Check } from './check.ts'

const workerSilenceMaxSeconds = 30
const needs = 'migrations-pending'

export const workChecks: readonly Check[] = [
  {
    id: 'database-adopted',
    severity: 'dangerous',
    finds:
      'The database was restored, or is a copy, and nobody has adopted it: requests are answered 503 and no event is sent',
    change: 'run once, where this database is to be served: admin adopt-database',
    needs,
    async find({ adoption }) {
      const state = await adoption()
      return state.isAdopted ? undefined : describeStranger(state)
    },
  },
  {
    id: 'worker-alive',
    severity: 'dangerous',
    finds: 'No worker runs: deadlines, webhooks, drafts and mails wait',
    change: 'start a process with --role worker (or --role all)',
    needs,
    async find({ work }) {
      const { workerSeenAt } = await work()
      if (workerSeenAt === null) return 'No worker has ever run on this database.'
      const silentSeconds = Math.round((Date.now() - workerSeenAt.getTime()) / 1_000)
      return silentSeconds <= workerSilenceMaxSeconds
        ? undefined
        : `The last sign of a worker is ${silentSeconds} s old.`
    },
  },
  {
    id: 'disk-space',
    severity: 'dangerous',
    finds: 'A watched disk is 90% full: new tasks and uploads are answered 503',
    change: 'a larger volume, or a higher DATABASE_BYTES_MAX where the volume has the space',
    needs,
    async find({ work }) {
      const full = (await work()).disks.filter(({ isFull }) => isFull)
      const named = full.map(
        ({ place, usedShare }) => `${place} is ${Math.floor(usedShare * 100)}% full`,
      )
      return named.length === 0
        ? undefined
        : `${named.join(', ')}: new tasks and uploads are answered 503.`
    },
  },
]
