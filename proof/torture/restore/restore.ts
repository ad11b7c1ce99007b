// A database that is destroyed under load and restored, round after round, each with servers of its own: by a
// dump into a younger server, or from a backup of the whole server up to a moment of choice.
// The negative control lets the restored database pass for the one that was destroyed, as it would without
// the epoch, and must see readers and feeds go wrong.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Campaign,
  type Context,
  type Outcome,
  percentile,
  type Violation,
} from '../campaign.ts'
import { checkedKinds } from '../checker.ts'
import { createBackupRestorer } from './backup-restorer.ts'
import { createDumpRestorer } from './dump-restorer.ts'
import { tellingKinds } from './feed-readers.ts'
import { settledKinds } from './restored-checks.ts'
import { openInstallation } from './restored-service.ts'
import type { Restorer } from './restorer.ts'
import { type RoundResult, runRound } from './round.ts'

const restorers: Partial<Record<string, (context: Context) => Promise<Restorer>>> = {
  dump: createDumpRestorer,
  backup: async () => createBackupRestorer(),
}

const roundKinds = [
  'restored to another moment',
  'served before the adoption',
  'not ready after the adoption',
  'task shown that is gone',
  'key forgotten',
  'key not made anew once',
]

export const restore: Campaign = {
  about:
    'Destroys the database under load and restores it, by --kind dump into a younger server or by --kind backup up to a moment; with --control the service takes what it finds for its own database, and must be seen to go wrong.',
  sizes: { rounds: 10, seconds: 6, lost: 3 },
  switches: ['control'],
  texts: ['kind'],
  run,
}

async function run(context: Context): Promise<Outcome> {
  const startedAtMs = performance.now()
  const isControl = context.isOn('control')
  const rounds = isControl ? 1 : context.size('rounds')
  const results: RoundResult[] = []
  for (let round = 1; round <= rounds; round++) {
    const result = await runOnce(context, round, isControl)
    results.push(result)
    context.progress(round, rounds, `${result.violations.length} violations`)
  }
  const violations = results.flatMap((result) => result.violations)
  return {
    figures: {
      rounds,
      ...sumFigures(results),
      'restore, p50 ms': Math.round(
        percentile(
          results.map(({ restoreMs }) => restoreMs),
          0.5,
        ),
      ),
      seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    },
    checks: [...checkedKinds, ...roundKinds, ...settledKinds, ...tellingKinds],
    violations,
    ...(isControl && { isHeld: isControlHeld(violations) }),
  }
}

async function runOnce(context: Context, round: number, isControl: boolean): Promise<RoundResult> {
  const kind = context.text('kind') ?? 'dump'
  const create = restorers[kind]
  if (create === undefined)
    throw new TypeError(`--kind must be ${Object.keys(restorers).join(' or ')}`)
  const dir = await mkdtemp(join(tmpdir(), 'task-review-restored-'))
  context.onEnd(() => rm(dir, { recursive: true, force: true }))
  const restorer = await create(context)
  context.onEnd(() => restorer.stop())
  const installation = await openInstallation(context, dir)
  context.onEnd(() => installation.stop())
  try {
    return await runRound({ context, restorer, installation, isControl, round })
  } finally {
    await installation.stop()
    await restorer.stop()
  }
}

function sumFigures(results: readonly RoundResult[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { figures } of results)
    for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value
  return sums
}

/** Without the epoch events are not told, or readers are refused or told two things under one number. */
function isControlHeld(violations: readonly Violation[]): boolean {
  const wanted = ['event not in the feed', 'reader refused', 'number used twice']
  return violations.some(({ kind }) => wanted.includes(kind))
}
