// The samples of the API reference: those of the operations that every client needs are run, as the
// samples of the pages are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language, Program } from './programs.ts'

type Sample = { lang: string; source: string }
type ShownOperation = { operationId: string; tags: string[]; 'x-codeSamples': Sample[] }

/** The address in the committed documents, which belong to no deployment. */
const exampleUrl = 'http://127.0.0.1:8080'
const languages: Record<string, Language> = { shell: 'bash', javascript: 'js', python: 'python' }

export function readReferenceSamples(root: string): (Sample & ShownOperation)[] {
  const { paths } = JSON.parse(readFileSync(join(root, 'openapi/revision-a.json'), 'utf8')) as {
    paths: Record<string, Record<string, ShownOperation>>
  }
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) =>
      operation['x-codeSamples'].map((sample) => ({ ...operation, ...sample })),
    )
}

export function listReferencePrograms(root: string): Program[] {
  return readReferenceSamples(root)
    .filter(({ tags }) => tags.includes('Essentials'))
    .map(({ operationId, lang, source }) => ({
      page: `the reference, ${operationId} in ${lang}`,
      line: 1,
      language: languages[lang] as Language,
      source: `${lang === 'shell' ? 'set -euo pipefail\n' : ''}${source.replaceAll(exampleUrl, '$TASKREVIEW_BASE_URL')}`,
      wishes: { files: [], task: true },
      blocks: 1,
    }))
}
