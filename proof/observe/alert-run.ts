// Runs the campaign of alerts as those of proof/torture are run, and ends what it started.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Context, Stop } from '../torture/campaign.ts'
import { createRandom } from '../torture/random.ts'
import { isGood, writeReport } from '../torture/report.ts'
import { alertsCampaign } from './alerts.ts'

const seed = 1

/** The exit code. */
export async function proveAlerts(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { report: { type: 'string' } } })
  const dir = await mkdtemp(join(tmpdir(), 'task-review-observe-'))
  const endings: Stop[] = [() => rm(dir, { recursive: true, force: true })]
  const endAll = async () => {
    for (const stop of endings.splice(0).toReversed()) await stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void endAll().then(() => process.exit(130)))
  try {
    const outcome = await alertsCampaign.run(
      createContext(endings, join(dir, 'acknowledgements.jsonl')),
    )
    console.log(JSON.stringify(outcome, null, 2))
    const named = { name: 'alerts', campaign: alertsCampaign, seed, outcome }
    if (values.report !== undefined)
      writeReport(values.report, { ...named, command: 'node proof/observe/main.ts alerts' })
    return isGood(outcome) ? 0 : 1
  } finally {
    await endAll()
  }
}

function createContext(endings: Stop[], logFile: string): Context {
  return {
    size: () => 0,
    isOn: () => false,
    text: () => undefined,
    random: createRandom(seed),
    progress: (done, total, note) => console.error(`${done} of ${total}: ${note}`),
    onEnd: (stop) => void endings.push(stop),
    logFile,
  }
}
