// The packages of a framework, at the versions that its example was seen to work with. They are kept in
// the cache outside the clone and stay out of the lockfile: nothing of the service needs them.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from '../../stack/environment.ts'
import { runToEnd } from '../../stack/processes.ts'

export type Packages = { from: 'PyPI' | 'npm'; pins: string[] }

/** The folder of an environment of Python, or the one that has node_modules. */
export async function installPackages(name: string, { from, pins }: Packages): Promise<string> {
  const digest = createHash('sha256').update(pins.join()).digest('hex').slice(0, 12)
  const home = join(cacheDir(), 'frameworks', `${name}-${digest}`)
  const mark = join(home, '.complete')
  if (existsSync(mark)) return home
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  if (from === 'PyPI') {
    await runToEnd('python3', ['-m', 'venv', home])
    const quiet = ['--quiet', '--disable-pip-version-check', '--only-binary', ':all:']
    await runToEnd(join(home, 'bin/python'), ['-m', 'pip', 'install', ...quiet, ...pins])
  } else {
    writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await runToEnd('npm', ['install', ...quiet, '--prefix', home, ...pins])
  }
  writeFileSync(mark, '')
  return home
}
