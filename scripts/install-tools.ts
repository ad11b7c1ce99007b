// Installs into the cache what the stack, the tests and the campaigns run, so that it can happen while
// something else goes on; whoever needs one of them before its end waits for it.
//   node scripts/install-tools.ts
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installGoProgram, installPythonTools } from './deploy-checks/tools.ts'
import { installTools } from './packages/consumer-tools.ts'
import {
  installMaildev,
  installOasdiff,
  installPostgres,
  installToxiproxy,
  installValkey,
  installVersitygw,
} from './stack/downloads.ts'
import { childEnvironment } from './stack/environment.ts'
import { runToEnd } from './stack/processes.ts'
import { findRunAs } from './stack/run-as.ts'

const smallBrowser = 'chromium-headless-shell'

// What tests of files and of the command line look for: packages of Debian, and where their programs may
// be already.
const systemTools: Record<string, string[]> = {
  // Without the parts of a browser that only a person at a screen needs: flows take half the time.
  [smallBrowser]: ['/usr/bin/chromium-headless-shell'],
  'clamav-daemon': ['/usr/sbin/clamd', '/usr/bin/clamd', '/usr/local/sbin/clamd'],
  fish: ['/usr/bin/fish', '/usr/local/bin/fish'],
  jq: ['/usr/bin/jq', '/usr/local/bin/jq'],
  tmux: ['/usr/bin/tmux', '/usr/local/bin/tmux'],
  zsh: ['/usr/bin/zsh', '/bin/zsh', '/usr/local/bin/zsh'],
}

/** Another program may be installing packages too; without this apt-get would give up. */
const waitForLock = ['-o', 'DPkg::Lock::Timeout=600']

const outcomes = await Promise.allSettled([installSystemTools(), installOneByOne(), installTools()])
for (const outcome of outcomes) {
  if (outcome.status === 'fulfilled') continue
  console.error(outcome.reason instanceof Error ? outcome.reason.message : outcome.reason)
  process.exitCode = 1
}

// Those that are built from source would only take each other's cores. What checks the chart is not
// among them: helm takes eight minutes of a processor, and scripts/chart builds it where it is needed.
async function installOneByOne(): Promise<void> {
  await installPostgres(findRunAs())
  const servers = [installValkey, installMaildev, installVersitygw, installToxiproxy]
  const linters = [
    installOasdiff,
    () => installGoProgram('actionlint'),
    () => installGoProgram('gitleaks'),
    async () => (await installPythonTools()).hadolint,
  ]
  for (const install of [...servers, ...linters]) {
    const startedAtMs = performance.now()
    const path = await install()
    console.log(`${path}: ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s`)
  }
}

async function installSystemTools(): Promise<void> {
  const missing = Object.entries(systemTools)
    .filter(([, programs]) => !programs.some((program) => existsSync(program)))
    .map(([name]) => name)
  if (missing.length === 0) return
  // Only root may install them; the tests that need them then say so.
  if (process.getuid?.() !== 0) return console.log(`not installed: ${missing.join(', ')}`)
  const env = childEnvironment({ DEBIAN_FRONTEND: 'noninteractive' })
  await runToEnd('apt-get', [...waitForLock, 'update', '-qq'], { env })
  // Where no archives are kept, the other program empties the common folder when it ends.
  const archives = mkdtempSync(join(tmpdir(), 'task-review-archives-'))
  const flags = [...waitForLock, '-o', `Dir::Cache::archives=${archives}`]
  const install = (...packages: string[]) =>
    runToEnd(
      'apt-get',
      [...flags, 'install', '-y', '-qq', '--no-install-recommends', ...packages],
      {
        env,
      },
    )
  try {
    // Not every Debian has the small browser; the whole one does the same.
    const others = missing.filter((name) => name !== smallBrowser)
    if (others.length < missing.length) await install(smallBrowser).catch(() => install('chromium'))
    if (others.length > 0) await install(...others)
  } finally {
    rmSync(archives, { recursive: true })
  }
  console.log(`installed: ${missing.join(', ')}`)
}
