// What a release is made of: one commit, whole and without changes, and the version that it carries.
import { join } from 'node:path'
import { findUnrecorded } from '../api-compatibility.ts'
import { runToEnd } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'
import { findVersions, readVersion } from '../versions.ts'
import { readNotes } from './notes.ts'

export type Source = {
  version: string
  commit: string
  /** When it was committed. Every file of the release carries this time, so that two builds are equal. */
  epochSeconds: number
  notes: string
}

export async function readSource(): Promise<Source> {
  const version = readVersion(cloneDir)
  const faults = [...(await findUncommitted()), ...findOtherVersions(version)]
  const unrecorded = findUnrecorded()
  if (unrecorded.length > 0) {
    const names = unrecorded.join(', ')
    faults.push(
      `openapi/released differs in ${names}: run node scripts/api-compatibility.ts --record`,
    )
  }
  if (faults.length > 0)
    throw new Error(`No release can be made of this tree:\n${faults.join('\n')}`)
  const commit = await git('rev-parse', 'HEAD')
  const epochSeconds = Number(await git('log', '-1', '--format=%ct'))
  return {
    version,
    commit,
    epochSeconds,
    notes: readNotes(join(cloneDir, 'CHANGELOG.md'), version),
  }
}

/** The workflow runs for a tag; one with another name than the version would publish a wrong one. */
export async function assertTagged({ version }: Source): Promise<void> {
  const tags = (await git('tag', '--points-at', 'HEAD')).split('\n')
  if (tags.includes(`v${version}`)) return
  throw new Error(`HEAD has no tag v${version}, which is the version of server/package.json`)
}

async function findUncommitted(): Promise<string[]> {
  const changed = await git('status', '--porcelain')
  return changed === '' ? [] : [`not committed:\n${changed}`]
}

function findOtherVersions(version: string): string[] {
  return findVersions(cloneDir)
    .filter((found) => found.version !== version)
    .map((found) => `${found.path}: version ${found.version}, not ${version}`)
}

export async function git(...args: string[]): Promise<string> {
  return (await runToEnd('git', args, { cwd: cloneDir })).trim()
}
