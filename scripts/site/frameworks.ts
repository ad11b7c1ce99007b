// Runs the examples whose frameworks are not in the lockfile, each with its own packages, against a
// running service with the fake model and the simulator.
//   node scripts/site/frameworks.ts [NAME ...]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSampleService } from '../samples/service.ts'
import { startFakeModel } from '../stack/fake-model.ts'
import type { Ground } from './frameworks/ground.ts'
import { installPackages, type Packages } from './frameworks/install.ts'
import { checkN8n, runMastra, runTemporal } from './frameworks/run-node.ts'
import { runPythonAgent } from './frameworks/run-python.ts'

export type Framework = {
  /** Of its folder under examples and of its page. */
  name: string
  packages: Packages
  /** What is shown of it, as its page says. */
  shows: 'runs' | 'stand-in'
  run(ground: Ground, name: string, home: string): Promise<void>
}

/** What the SDK for Python and the receivers need. */
const receiverPins = ['fastapi==0.162.4', 'httpx2==2.16.0', 'uvicorn==0.54.0']

export const frameworks: Framework[] = [
  {
    name: 'openai-agents',
    packages: { from: 'PyPI', pins: ['openai-agents==0.24.0', ...receiverPins] },
    shows: 'runs',
    run: runPythonAgent,
  },
  {
    name: 'pydantic-ai',
    packages: { from: 'PyPI', pins: ['pydantic-ai-slim[openai]==2.62.0', ...receiverPins] },
    shows: 'runs',
    run: runPythonAgent,
  },
  {
    name: 'crewai',
    packages: { from: 'PyPI', pins: ['crewai==1.15.30', ...receiverPins] },
    shows: 'runs',
    run: runPythonAgent,
  },
  {
    name: 'mastra',
    packages: { from: 'npm', pins: ['@mastra/core@1.71.0', '@mastra/libsql@1.23.1', 'zod@4.6.7'] },
    shows: 'runs',
    run: runMastra,
  },
  {
    name: 'temporal',
    packages: {
      from: 'npm',
      pins: ['activity', 'client', 'testing', 'worker', 'workflow'].map(
        (part) => `@temporalio/${part}@1.24.0`,
      ),
    },
    shows: 'stand-in',
    run: runTemporal,
  },
  {
    name: 'n8n',
    packages: { from: 'npm', pins: ['n8n-workflow@2.41.0'] },
    shows: 'stand-in',
    run: checkN8n,
  },
]

/** One line for each fault; all frameworks unless some are named. */
export async function checkFrameworks(names: string[] = []): Promise<string[]> {
  const unknown = names.filter((name) => !frameworks.some((framework) => framework.name === name))
  if (unknown.length > 0) throw new Error(`No example runs here for: ${unknown.join(', ')}`)
  const chosen = frameworks.filter(({ name }) => names.length === 0 || names.includes(name))
  const root = mkdtempSync(join(tmpdir(), 'task-review-frameworks-'))
  const service = await startSampleService()
  const model = await startFakeModel()
  const faults: string[] = []
  try {
    for (const { name, packages, run } of chosen) {
      const startedAtMs = performance.now()
      const fault = await installPackages(name, packages)
        .then((home) => run({ root, service, model }, name, home))
        .then(
          () => undefined,
          (error: Error) => error.message,
        )
      if (fault !== undefined) faults.push(`${name}: ${fault}`)
      const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
      console.log(
        `${name} (${packages.pins[0]}): ${fault === undefined ? 'ok' : 'FAILED'}, ${seconds} s`,
      )
    }
  } finally {
    await model.stop()
    await service.stop()
    rmSync(root, { recursive: true, force: true })
  }
  return faults
}

if (import.meta.main) {
  const faults = await checkFrameworks(process.argv.slice(2))
  for (const fault of faults) console.log(`fault: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
