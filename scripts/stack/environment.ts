// The one place where the repository's tools read the process environment.
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** Downloads live here, outside the clone: a reinstall never pulls a binary from under a server. */
export function cacheDir(): string {
  const given = process.env.TASK_REVIEW_CACHE
  if (given !== undefined && given !== '') return given
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'task-review')
}

/** Where a second stack keeps its own; undefined for the stack of the clone. */
export function givenStackDir(): string | undefined {
  const given = process.env.TASK_REVIEW_STACK
  return given === undefined || given === '' ? undefined : resolve(given)
}

export function childEnvironment(extra: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...extra }
}

/** In CI what watches a clock or a browser gets a second try (decision 23). */
export const isCi = () => (process.env.CI ?? '') !== ''

/** Where the report of a run of the tests goes. */
export function testsReportDir(): string {
  const given = process.env.TESTS_REPORT
  if (given === undefined || given === '') throw new Error('TESTS_REPORT must name a folder')
  return resolve(given)
}

/** Where tests reach the database through a pooler; undefined where they reach it directly. */
export function givenPoolerPort(): number | undefined {
  const given = process.env.TASK_REVIEW_POOLER_PORT
  return given === undefined || given === '' ? undefined : Number(given)
}

/** What kind of Valkey tests and campaigns get; undefined for one plain server. */
export function givenValkeyKind(): 'cluster' | 'tls' | undefined {
  const given = process.env.TASK_REVIEW_VALKEY
  if (given === undefined || given === '') return undefined
  if (given === 'cluster' || given === 'tls') return given
  throw new Error(`TASK_REVIEW_VALKEY must be cluster or tls, got ${given}`)
}

/** Processes started from now on trust this certificate beside those of the system. */
export function trustCertificate(file: string): void {
  process.env.NODE_EXTRA_CA_CERTS = file
}

/** For a process that is given an environment of its own. */
export function trustedCertificate(): Record<string, string> {
  const file = process.env.NODE_EXTRA_CA_CERTS
  return file === undefined ? {} : { NODE_EXTRA_CA_CERTS: file }
}
