// What can be said of a tarball without using it.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { runToEnd } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'
import type { Check, Ground } from './check.ts'
import type { PackageName, Packed } from './pack.ts'

/** Half of it is what editors show: the declarations come once for each kind of module. */
const unpackedBytesMax = 220_000
const filesMax = 20

export function tarballChecks({ packages }: Ground): Check[] {
  const bin = join(packages.sdk.room, 'node_modules/.bin')
  const each = Object.entries(packages) as [PackageName, Packed][]
  return [
    {
      name: 'sdk: attw, strict',
      run: () => run(join(bin, 'attw'), [packages.sdk.tarball, '--profile', 'strict']),
    },
    { name: 'sdk: size, files and dependencies', run: () => assertSmall(packages.sdk) },
    ...each.flatMap(([name, packed]) => [
      {
        name: `${name}: publint, strict`,
        run: () => run(join(bin, 'publint'), [packed.tarball, '--strict']),
      },
      { name: `${name}: nothing that is ours alone`, run: () => assertClean(packed) },
    ]),
  ]
}

async function run(program: string, args: string[]): Promise<void> {
  await runToEnd(program, args)
}

type PackedFile = { name: string; path: string; bytes: number }

function listFiles({ unpacked }: Packed): PackedFile[] {
  return readdirSync(unpacked, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { name: relative(unpacked, path), path, bytes: statSync(path).size }
    })
}

function readManifest({ unpacked }: Packed): Record<string, object | undefined> {
  return JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
}

async function assertSmall(packed: Packed): Promise<void> {
  const files = listFiles(packed)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(`sdk: ${bytes.toLocaleString('en-US')} bytes unpacked in ${files.length} files`)
  if (bytes >= unpackedBytesMax) throw new Error(`${bytes} bytes, of ${unpackedBytesMax}`)
  if (files.length >= filesMax) throw new Error(`${files.length} files, of ${filesMax}`)
  const manifest = readManifest(packed)
  for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies']) {
    const names = Object.keys(manifest[field] ?? {})
    if (names.length > 0) throw new Error(`${field}: ${names.join(', ')}`)
  }
}

const wanted = [/^package\.json$/, /^LICENSE$/, /^README\.md$/]
const allowedNames = [
  ...wanted,
  /^(?:CHANGELOG|THIRD-PARTY-NOTICES)\.md$/,
  /^dist\/[\w.-]+\.(?:d\.)?[cm]?[jt]s$/,
  /^dist\/[\w.-]+\.wasm$/,
]

/** What no text of a package may hold, and why. */
const forbidden: [string, RegExp][] = [
  [
    'a path of the machine that built it',
    new RegExp(`${literally(cloneDir)}|${literally(homedir())}/`),
  ],
  ['a source map', /sourceMappingURL=(?!data:)/],
  ['an API key', /trs_(?:live|test)_(?!0{36})[0-9A-Za-z]{36}/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  // As a manifest names it: bundled code may well speak of the scheme file://.
  ['a dependency that only this workspace has', /": "(?:workspace|catalog|link|file):/],
]

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

async function assertClean(packed: Packed): Promise<void> {
  const files = listFiles(packed)
  const faults = wanted
    .filter((pattern) => !files.some(({ name }) => pattern.test(name)))
    .map((pattern) => `there is no ${pattern.source}`)
  for (const { name, path } of files) {
    if (!allowedNames.some((pattern) => pattern.test(name)) || /\.test\./.test(name)) {
      faults.push(`${name} does not belong there`)
    }
    const text = readFileSync(path, 'latin1')
    for (const [what, pattern] of forbidden) {
      if (pattern.test(text)) faults.push(`${name} holds ${what}`)
    }
  }
  if (faults.length > 0) throw new Error(faults.join('; '))
}
