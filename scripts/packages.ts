// The packages as they would be published: packs the SDK, the command line and the MCP server, judges
// the tarballs, and has them installed and used by everything they promise to work with, also from the
// address of a service.
//   node scripts/packages.ts [PART OF A NAME]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWheel, layOutPackages } from './packages/build.ts'
import type { Check } from './packages/check.ts'
import { installTools } from './packages/consumer-tools.ts'
import { packAll } from './packages/pack.ts'
import { programChecks } from './packages/programs.ts'
import { runtimeChecks } from './packages/runtimes.ts'
import { servedChecks } from './packages/served.ts'
import { tarballChecks } from './packages/tarballs.ts'
import { typeChecks } from './packages/types.ts'
import { startSampleService } from './samples/service.ts'

/** Most of them wait for the service or for the disk. */
const lanes = 4

async function runAll(checks: Check[]): Promise<string[]> {
  const failed: string[] = []
  const waiting = [...checks]
  const runLane = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const startedAtMs = performance.now()
      const fault = await check.run().then(
        () => undefined,
        (error: Error) => error.message,
      )
      const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
      console.log(`${fault === undefined ? 'ok' : 'FAILED'}: ${check.name}, ${seconds} s`)
      if (fault !== undefined) failed.push(`${check.name}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return failed
}

async function main(only = ''): Promise<boolean> {
  const startedAtMs = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'task-review-packages-'))
  const [tools, packages, wheel] = await Promise.all([
    installTools(),
    packAll(folder),
    buildWheel(folder),
  ])
  const served = join(folder, 'served')
  layOutPackages({ folder: served, packages, wheel, source: '' })
  const service = await startSampleService({ PACKAGES: served })
  try {
    const ground = { folder, tools, packages, service }
    // Those that take longest come first.
    const all = [
      ...(await typeChecks(ground)),
      ...tarballChecks(ground),
      ...(await runtimeChecks(ground)),
      ...(await programChecks(ground)),
      ...servedChecks(ground),
    ]
    const checks = all.filter(({ name }) => name.includes(only))
    const failed = await runAll(checks)
    for (const fault of failed) console.log(`\nfailed: ${fault}`)
    const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
    console.log(
      `${checks.length - failed.length} checks of packages passed, ${failed.length} failed, in ${seconds} s`,
    )
    return failed.length === 0 && checks.length > 0
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main(process.argv[2])) ? 0 : 1)
