// Everything that is released together has one version: that of server/package.json, which changesets
// raises. This carries it to what changesets does not know: constants, Python, chart, image, documents.
//   node scripts/versions.ts           names what differs
//   node scripts/versions.ts --write   after `changeset version`: writes it everywhere, then run pnpm gen
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

// Releases only: PyPI and npm write a version before its release differently.
const number = String.raw`\d+\.\d+\.\d+`

/** Files by path or by ending, and what stands before the version in them. */
type Place = { files: RegExp; before: string; isOptional?: true; isGenerated?: true }

const places: Place[] = [
  { files: /^(?:server\/|cli\/|mcp\/|sdks\/js\/)?package\.json$/, before: '"version": "' },
  { files: /^server\/src\/core\/version\.ts$/, before: "serviceVersion = '" },
  { files: /^(?:cli|sdks\/js)\/src\/version\.ts$/, before: "version = '" },
  { files: /^sdks\/python\/src\/task_review\/_version\.py$/, before: '__version__ = "' },
  {
    files: /^deploy\/helm\/(?:[\w-]+\/)?Chart\.yaml$/,
    before: '(?:^|\\n)(?:appVersion|version): "?',
  },
  { files: /^openapi\/[\w-]+\.json$/, before: '"version": "', isGenerated: true },
  // The image and the wheel by name, wherever somebody is told to fetch them.
  {
    files: /^(?:deploy|docs\/operate)\/|\.md$/,
    before: 'ghcr.io/task-review/task-review:',
    isOptional: true,
  },
  {
    files: /^deploy\/compose\.yaml$/,
    before: 'TASK_REVIEW(?:_POSTGRES)?_VERSION:-',
  },
  { files: /\.md$/, before: 'packages/task_review-', isOptional: true },
]

export type Found = { path: string; version: string | undefined }

export function readVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')).version
}

/** Each version that was found in a place, and undefined for a file in which one was expected. */
export function findVersions(root: string): Found[] {
  return listPlaces(root).flatMap(({ path, place }) => {
    const text = readFileSync(join(root, path), 'utf8')
    const found = [...text.matchAll(patternOf(place))].map(
      (match): Found => ({ path, version: match[2] }),
    )
    return found.length > 0 || place.isOptional ? found : [{ path, version: undefined }]
  })
}

/** Gives the files that were changed. */
export function writeVersions(root: string, version: string): string[] {
  const changed = new Set<string>()
  for (const { path, place } of listPlaces(root)) {
    if (place.isGenerated) continue
    const file = join(root, path)
    const old = readFileSync(file, 'utf8')
    const text = old.replace(patternOf(place), (_, before: string) => `${before}${version}`)
    if (text === old) continue
    writeFileSync(file, text)
    changed.add(path)
  }
  return [...changed]
}

function patternOf({ before }: Place): RegExp {
  return new RegExp(`(${before})(${number})`, 'g')
}

function listPlaces(root: string): { path: string; place: Place }[] {
  const flags = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const tracked = execFileSync('git', flags, { cwd: root, encoding: 'utf8' }).split('\0')
  const files = tracked.filter((path) => path !== '' && existsSync(join(root, path)))
  return places.flatMap((place) =>
    files.filter((path) => place.files.test(path)).map((path) => ({ path, place })),
  )
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
  const root = resolve(import.meta.dirname, '..')
  const version = readVersion(root)
  if (values.write) {
    for (const path of writeVersions(root, version)) console.log(`${path}: ${version}`)
    console.log('Now run: pnpm gen')
  } else {
    const others = findVersions(root).filter((found) => found.version !== version)
    for (const { path, version: other } of others) console.log(`${path}: ${other ?? 'no version'}`)
    console.log(`${version}: ${others.length} places differ`)
    if (others.length > 0) process.exitCode = 1
  }
}
