// Runs the proof of alerts, and ends what it started.

import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cloneDir } from '../../scripts/stack/stack-file.ts'
import type { Context, Stop } from '../torture/campaign.ts'
import { createRandom } from '../torture/random.ts'
import { describeAlerts } from './alert-report.ts'
import { runAlerts } from './alerts.ts'

/** The exit code. */
export async function proveAlerts(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      write: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  })
  const dir = await mkdtemp(join(tmpdir(), 'task-review-observe-'))
  const endings: Stop[] = [() => rm(dir, { recursive: true, force: true })]
  const endAll = async () => {
    for (const stop of endings.splice(0).toReversed()) await stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void endAll().then(() => process.exit(130)))
  try {
    const outcome = await runAlerts(
      createContext(endings, join(dir, 'acknowledgements.jsonl')),
      values.only,
    )
    const text = describeAlerts(outcome)
    process.stdout.write(text)
    if (values.write) writeFileSync(join(cloneDir, 'docs/proof/alerts.md'), text)
    return outcome.violations.length === 0 ? 0 : 1
  } finally {
    await endAll()
  }
}

function createContext(endings: Stop[], logFile: string): Context {
  return {
    size: () => 0,
    isOn: () => false,
    text: () => undefined,
    random: createRandom(1),
    progress: (done, total, note) =>
      console.error(`${new Date().toISOString().slice(11, 19)} ${done} of ${total}: ${note}`),
    onEnd: (stop) => void endings.push(stop),
    logFile,
  }
}
