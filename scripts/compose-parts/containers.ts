// podman-compose on a folder that holds a compose.yaml, and what Docker does by itself: starts in the order
// of depends_on, and health checks by a timer.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../stack/environment.ts'
import { waitUntil } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'

const run = promisify(execFile)
const outputBytesMax = 64 * 1_024 * 1_024
const healthTimeoutMs = 60_000
/** Longer than api and worker may take to finish what they hold. */
const stopSeconds = '80'

const project = 'trs-drill'
const allProfiles = ['tls', 'demo', 'admin'].flatMap((name) => ['--profile', name])
export const servers = ['postgres', 'valkey', 'maildev', 'store']
export const processes = ['api', 'worker']

export type Environment = Record<string, string>

export type Containers = {
  compose(args: string[], env?: Environment): Promise<string>
  podman(args: string[]): Promise<string>
  /** As `up -d --wait` does. */
  start(env?: Environment, profiles?: string[]): Promise<void>
  /** Runs a service that ends by itself. */
  runToEnd(service: string, env?: Environment): Promise<void>
  /** Volumes stay. */
  down(): Promise<void>
  remove(): Promise<void>
}

export function openContainers(folder: string): Containers {
  const file = join(folder, 'compose.yaml')
  const call = async (name: string, args: string[], env: Environment = {}) => {
    const script = `source scripts/env && source scripts/containers && ${name} "$@"`
    const { stdout } = await run('bash', ['-c', script, name, ...args], {
      cwd: cloneDir,
      env: childEnvironment(env),
      maxBuffer: outputBytesMax,
    })
    return stdout
  }
  const settings = join(folder, '.env')
  const compose = (args: string[], env?: Environment) => {
    const named = existsSync(settings) ? ['--env-file', settings] : []
    return call('compose', ['-p', project, '-f', file, ...named, ...args], env)
  }
  const podman = (args: string[]) => call('podman_', args)
  const start = makeStart({ compose, podman })
  return {
    compose,
    podman,
    start,
    runToEnd: (service, env) => runToEnd({ compose, podman }, service, env),
    down: async () => void (await compose([...allProfiles, 'down', '-t', stopSeconds])),
    remove: async () => void (await compose([...allProfiles, 'down', '-v', '-t', '5'])),
  }
}

/** The container of a service, as podman-compose names it. */
export const containerOf = (service: string) => `${project}_${service}_1`

type Programs = Pick<Containers, 'compose' | 'podman'>

/** podman of Debian 12 cannot start what depends on a container that has ended, so the order is here. */
const makeStart =
  (programs: Programs) =>
  async (env: Environment = {}, profiles: string[] = []) => {
    const up = (...services: string[]) =>
      programs.compose(
        [...profiles.flatMap((name) => ['--profile', name]), 'up', '-d', '--no-deps', ...services],
        env,
      )
    await runToEnd(programs, 'init', env)
    await up(...servers)
    await untilHealthy(programs, ['postgres', 'valkey'])
    await runToEnd(programs, 'migrate', env)
    await up(...processes)
    await untilHealthy(programs, processes)
    if (profiles.includes('tls')) await up('caddy')
    if (profiles.includes('demo')) await up('demo')
  }

async function runToEnd(programs: Programs, service: string, env?: Environment): Promise<void> {
  await programs.compose(['up', '-d', '--no-deps', service], env)
  const code = (await programs.podman(['wait', containerOf(service)])).trim()
  if (code === '0') return
  throw new Error(`${service} ended with ${code}:\n${await programs.compose(['logs', service])}`)
}

async function untilHealthy(programs: Programs, services: string[]): Promise<void> {
  for (const service of services) {
    const check = ['healthcheck', 'run', containerOf(service)]
    const isHealthy = () =>
      programs.podman(check).then(
        () => true,
        () => false,
      )
    if (await waitUntil(isHealthy, healthTimeoutMs)) continue
    const logs = await programs.compose(['logs', service]).catch((error: Error) => error.message)
    throw new Error(`${service} did not become healthy:\n${logs.slice(-3_000)}`)
  }
}
