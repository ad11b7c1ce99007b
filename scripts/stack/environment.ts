// The one place where the repository's tools read the process environment.
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Downloads live here, outside the clone: a reinstall never pulls a binary from under a server. */
export function cacheDir(): string {
  const given = process.env.TASK_REVIEW_CACHE
  if (given !== undefined && given !== '') return given
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'task-review')
}

export function childEnvironment(extra: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...extra }
}
