// The API of this release beside that of the release before it, read from its tag: a commit that changes a
// document and records it as released in one step is still caught.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBreaks, promisedDocuments } from '../api-compatibility.ts'
import { cloneDir } from '../stack/stack-file.ts'
import { git } from './source.ts'

export async function compareWithPreviousRelease(scratch: string): Promise<string> {
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^').catch(
    () => '',
  )
  if (tag === '') return 'API: nothing was released before, so nothing can have broken'
  const breaks: string[] = []
  for (const name of promisedDocuments) {
    const before = join(scratch, name)
    writeFileSync(before, await git('show', `${tag}:openapi/${name}`))
    breaks.push(...(await findBreaks(before, join(cloneDir, 'openapi', name))))
  }
  if (breaks.length > 0) throw new Error(`The API breaks clients of ${tag}:\n${breaks.join('\n')}`)
  return `API: a client of ${tag} can use it`
}
