// The tests that touch Valkey on another kind of it, and on a cluster the campaigns too.
//   node scripts/valkey-suite.ts cluster|tls [--campaigns] [paths of tests, flags of vitest]
// The files share what they are given, so they run one after another.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { valkeyCampaigns, valkeyTests } from '../server/test/valkey-tests.ts'
import { childEnvironment } from './stack/environment.ts'
import { cloneDir } from './stack/stack-file.ts'

const [kind = '', ...rest] = process.argv.slice(2)
if (kind !== 'cluster' && kind !== 'tls') {
  throw new TypeError('node scripts/valkey-suite.ts cluster|tls [--campaigns] [paths]')
}
const isOfCampaigns = rest.includes('--campaigns')
const paths = rest.filter((given) => given !== '--campaigns')
const failed = isOfCampaigns ? runCampaigns() : runTests()
process.exitCode = failed.length === 0 ? 0 : 1
if (failed.length > 0) process.stderr.write(`failed on ${kind}: ${failed.join(', ')}\n`)

function runTests(): string[] {
  const given = paths.length > 0 ? paths : valkeyTests
  const vitest = join(cloneDir, 'node_modules/.bin/vitest')
  return run(vitest, ['run', '--no-file-parallelism', ...given]) ? [] : ['tests']
}

function runCampaigns(): string[] {
  if (kind !== 'cluster') throw new TypeError('campaigns run on one plain server or on a cluster')
  return Object.entries(valkeyCampaigns).flatMap(([name, flags]) => {
    const args = ['proof/torture/main.ts', name, ...flags]
    return run(process.execPath, args) ? [] : [name]
  })
}

function run(command: string, args: readonly string[]): boolean {
  const env = childEnvironment({ TASK_REVIEW_VALKEY: kind })
  const { status } = spawnSync(command, args, { cwd: cloneDir, stdio: 'inherit', env })
  return status === 0
}
