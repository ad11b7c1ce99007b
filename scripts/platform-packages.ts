// A native tool names one optional package per platform. A registry that lacks some of them yields
// a lockfile that installs here and breaks for a contributor on another system, so every optional
// package that an installed manifest names must also stand in the lockfile, but those that an override
// takes out for everybody.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export type PlatformReport = { seen: number; missing: string[] }

type Manifest = { name?: string; version?: string; optionalDependencies?: Record<string, string> }

export function checkPlatformPackages(root: string): PlatformReport {
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  const locked = readLockedPackages(lockfile)
  const removed = readRemovedPackages(lockfile)
  const lockedNames = new Set([...locked].map((id) => id.slice(0, id.lastIndexOf('@'))))
  const missing: string[] = []
  let seen = 0
  for (const manifest of readInstalledManifests(join(root, 'node_modules/.pnpm'))) {
    for (const [alias, range] of Object.entries(manifest.optionalDependencies ?? {})) {
      const { name, version } = resolveAlias(alias, range)
      seen += 1
      if (removed.has(`${manifest.name}>${alias}`)) continue
      const isExact = /^\d+\.\d+\.\d+[\w.+-]*$/.test(version)
      if (isExact ? locked.has(`${name}@${version}`) : lockedNames.has(name)) continue
      missing.push(`${manifest.name}@${manifest.version} names ${name}@${version}`)
    }
  }
  return { seen, missing: [...new Set(missing)].sort() }
}

function readLockedPackages(lockfile: string): Set<string> {
  const entries = readSection(lockfile, 'packages').matchAll(/^ {2}'?([^\s'][^']*?)'?:$/gm)
  return new Set([...entries].map((match) => match[1] ?? ''))
}

/** As parent>child each. */
function readRemovedPackages(lockfile: string): Set<string> {
  const entries = readSection(lockfile, 'overrides').matchAll(/^ {2}'?(\S+>\S+?)'?: '-'$/gm)
  return new Set([...entries].map((match) => match[1] ?? ''))
}

function readSection(lockfile: string, name: string): string {
  const [, section = ''] = lockfile.split(new RegExp(`^${name}:$`, 'm'))
  return section.split(/^\S/m)[0] ?? ''
}

// `pnpm` keeps each package once, as a real folder among links to its dependencies.
function* readInstalledManifests(store: string): Generator<Manifest> {
  for (const entry of readdirSync(store)) {
    const modules = join(store, entry, 'node_modules')
    if (!existsSync(modules)) continue
    const names = readdirSync(modules).flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((sub) => `${name}/${sub}`) : name,
    )
    for (const name of names) {
      const path = join(modules, name, 'package.json')
      if (lstatSync(join(modules, name)).isSymbolicLink() || !existsSync(path)) continue
      yield JSON.parse(readFileSync(path, 'utf8')) as Manifest
    }
  }
}

function resolveAlias(alias: string, range: string): { name: string; version: string } {
  const target = /^npm:(.+)@([^@]+)$/.exec(range)
  return { name: target?.[1] ?? alias, version: target?.[2] ?? range }
}

if (import.meta.main) {
  const { seen, missing } = checkPlatformPackages(resolve(import.meta.dirname, '..'))
  for (const line of missing) console.log(line)
  console.log(`${seen} optional packages named, ${missing.length} missing from the lockfile`)
  // Nothing seen means the folder was read wrongly, not that all is well.
  if (seen === 0 || missing.length > 0) process.exitCode = 1
}
