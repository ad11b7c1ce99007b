// The packages that a service serves at /packages/: the tarballs and the wheel with their checksums, and
// packages.json, which lists them. They are built again only where something in them has changed.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { PackageFile } from '../../server/src/http/packages/folder.ts'
import { withLock } from '../stack/lock.ts'
import { runToEnd } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'
import { type PackageName, type Packages, packAll } from './pack.ts'

export const builtPackages = join(cloneDir, 'dist/packages')
const lockTimeoutMs = 5 * 60_000
const pythonRoom = join(cloneDir, 'sdks/python')

const sources = [
  '{sdks/js,cli,mcp}/{package.json,tsdown.config.ts,*.md}',
  '{sdks/js,cli,mcp}/src/**/*.ts',
  'sdks/python/{pyproject.toml,*.md}',
  'sdks/python/src/**/*.{py,typed}',
  'scripts/packages/{build,pack}.ts',
  'pnpm-lock.yaml',
]

type Listed = { version: string; source: string; files: PackageFile[] }

/** Says what it does; gives whether anything had to be built. */
export async function buildPackages(
  say: (line: string) => void,
  folder: string = builtPackages,
): Promise<boolean> {
  mkdirSync(dirname(folder), { recursive: true })
  return await withLock(`${folder}.lock`, lockTimeoutMs, async () => {
    const source = hashSources()
    if (readListed(folder)?.source === source) return false
    say('building the client packages for /packages/, some 15 s')
    const startedAtMs = performance.now()
    const scratch = mkdtempSync(join(tmpdir(), 'task-review-build-'))
    try {
      const [packages, wheel] = await Promise.all([packAll(scratch), buildWheel(scratch)])
      layOutPackages({ folder, packages, wheel, source })
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
    say(`client packages built in ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s`)
    return true
  })
}

function readListed(folder: string): Listed | undefined {
  const file = join(folder, 'packages.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Listed) : undefined
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: cloneDir }).sort()) {
    hash.update(`${path}\n`).update(readFileSync(join(cloneDir, path)))
  }
  return hash.digest('hex')
}

/** By pip, which fetches the build tool that pyproject.toml names. */
export async function buildWheel(scratch: string): Promise<string> {
  const place = join(scratch, 'wheel')
  await runToEnd('python3', [
    ...['-m', 'pip', 'wheel', '--quiet', '--disable-pip-version-check', '--no-deps'],
    ...['--wheel-dir', place, pythonRoom],
  ])
  const [wheel] = readdirSync(place).filter((name) => name.endsWith('.whl'))
  if (wheel === undefined) throw new Error('pip built no wheel of sdks/python')
  return join(place, wheel)
}

/** Beside its place and then moved there, so that a part of it is never taken for the whole. */
export function layOutPackages(built: {
  folder: string
  packages: Packages
  wheel: string
  source: string
}): void {
  const { folder, packages, wheel, source } = built
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial)
  const names = Object.keys(packages) as PackageName[]
  const manifests = names.map((name) => {
    const { tarball, unpacked } = packages[name]
    const manifest = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
    return { name, tarball, manifest: manifest as { name: string; version: string } }
  })
  const files: PackageFile[] = [
    ...manifests.map(({ name, tarball, manifest }) => ({
      name: manifest.name,
      shortFile: `${name}.tgz`,
      ...addFile(partial, tarball),
    })),
    { name: 'task-review', requiresPython: readRequiredPython(), ...addFile(partial, wheel) },
  ]
  const version = manifests[0]?.manifest.version ?? ''
  writeFileSync(
    join(partial, 'packages.json'),
    `${JSON.stringify({ version, source, files }, null, 2)}\n`,
  )
  rmSync(folder, { recursive: true, force: true })
  renameSync(partial, folder)
}

function addFile(folder: string, path: string): Pick<PackageFile, 'file' | 'sha256' | 'bytes'> {
  const file = basename(path)
  copyFileSync(path, join(folder, file))
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  return { file, sha256, bytes: statSync(path).size }
}

function readRequiredPython(): string {
  const text = readFileSync(join(pythonRoom, 'pyproject.toml'), 'utf8')
  return /^requires-python = "(.+)"$/m.exec(text)?.[1] ?? ''
}
