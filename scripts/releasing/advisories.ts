// Known weaknesses of what is shipped, as the registry knows them. Where it does not answer, nothing can be
// said: that passes on a developer's machine and fails a release.
import { spawnSync } from 'node:child_process'
import { cloneDir } from '../stack/stack-file.ts'

export type Advisories = { kind: 'none' | 'unknown' | 'found'; says: string }

export function readAdvisories(): Advisories {
  const flags = ['audit', '--prod', '--audit-level', 'high']
  const { status, stdout, stderr } = spawnSync('pnpm', flags, { cwd: cloneDir, encoding: 'utf8' })
  return judgeAudit(status, `${stdout}${stderr}`)
}

/** pnpm ends with 1 for both, so only its own words make a finding. */
export function judgeAudit(status: number | null, text: string): Advisories {
  if (status === 0) return { kind: 'none', says: 'no advisory of level high or above' }
  if (/vulnerabilit(?:y|ies) found/.test(text)) return { kind: 'found', says: text.trim() }
  const [code = 'pnpm could not be run'] = /ERR_PNPM_\w+|\bE[A-Z]{4,}\b/.exec(text) ?? []
  return { kind: 'unknown', says: `the registry could not be asked: ${code}` }
}
