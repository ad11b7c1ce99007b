// Versions beside each other. By kind:
//   rolling   three versions made for the drill, rolled forward and back under load
//   lock      a long reader holds a table that a migration wants; with --control the lock timeout is taken out
//   sigterm   every process is asked to stop, one after the other, again and again
//   from-old  a database of an old commit, with its demo, migrated to now
import type { Campaign, Context, Outcome } from '../campaign.ts'
import { runFromOld } from './from-old.ts'
import { runLock } from './lock.ts'
import { runRolling } from './rolling.ts'
import { runSigterm } from './sigterm.ts'

const kinds: Record<string, (context: Context) => Promise<Outcome>> = {
  rolling: runRolling,
  lock: runLock,
  sigterm: runSigterm,
  'from-old': runFromOld,
}

export const upgrade: Campaign = {
  about:
    'Rolls three versions forward and back under load, holds locks against migrations, stops processes, and migrates an old database.',
  sizes: { rounds: 1, stops: 200, clients: 6, engineers: 3 },
  switches: ['control'],
  texts: ['kind'],
  async run(context) {
    const kind = context.text('kind') ?? 'rolling'
    const run = kinds[kind]
    if (run === undefined)
      throw new TypeError(`--kind is one of ${Object.keys(kinds).join(', ')}, not ${kind}`)
    return await run(context)
  },
}
