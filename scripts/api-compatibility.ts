// Compares both revisions of the API with those of the last release, openapi/released, and fails on what
// would break a client: something removed, narrowed, renamed or newly required. oasdiff knows the rules;
// openapi/severity-levels.txt makes some of them stricter. A break that is meant is a line of
// openapi/accepted-breaks.txt, as it is printed here; the file is removed after the release.
//   node scripts/api-compatibility.ts            compares, about a second
//   node scripts/api-compatibility.ts --record   before a release: the documents become the released ones
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { installOasdiff } from './stack/downloads.ts'
import { runToEnd } from './stack/processes.ts'

const root = resolve(import.meta.dirname, '..')
const levels = join(root, 'openapi/severity-levels.txt')
const acceptedBreaks = join(root, 'openapi/accepted-breaks.txt')

/** The documents that clients rely on; that of the pages belongs to the pages of the same version. */
export const promisedDocuments = ['revision-a.json', 'revision-b.json'] as const

const released = (name: string) => join(root, 'openapi/released', name)
const current = (name: string) => join(root, 'openapi', name)

/** One line for each break; empty where a client of the first document can use the second. */
export async function findBreaks(
  before: string,
  after: string,
  accepted: string = acceptedBreaks,
): Promise<string[]> {
  const oasdiff = await installOasdiff()
  const text = await runToEnd(oasdiff, [
    ...['breaking', before, after, '--format', 'json'],
    // Nothing is fetched that a document may point to.
    '--allow-external-refs=false',
    ...['--severity-levels', levels],
    ...(existsSync(accepted) ? ['--err-ignore', accepted, '--warn-ignore', accepted] : []),
  ])
  const breaks = (text.trim() === '' ? [] : JSON.parse(text)) as Break[]
  return breaks.map(({ id, operation, path, text: says }) => `${operation} ${path} ${says} (${id})`)
}

type Break = { id: string; operation: string; path: string; text: string }

/** The released documents that are not those of now; a release is made of what it records. */
export function findUnrecorded(): string[] {
  return promisedDocuments.filter(
    (name) => readFileSync(released(name), 'utf8') !== readFileSync(current(name), 'utf8'),
  )
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } })
  if (values.record) {
    for (const name of promisedDocuments) copyFileSync(current(name), released(name))
    console.log('recorded as released: openapi/released')
  } else {
    for (const name of promisedDocuments) {
      const breaks = await findBreaks(released(name), current(name))
      for (const line of breaks) console.log(`${name}: ${line}`)
      console.log(`${name}: ${breaks.length} breaks since ${readVersionOf(released(name))}`)
      if (breaks.length > 0) process.exitCode = 1
    }
    if (process.exitCode === 1) {
      console.log('Undo it; or, where it is meant, add its line to openapi/accepted-breaks.txt')
    }
  }
}

function readVersionOf(document: string): string {
  return JSON.parse(readFileSync(document, 'utf8')).info.version
}
