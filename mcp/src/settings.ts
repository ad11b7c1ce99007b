// What the server was started with, checked once, before anybody is served.
import type { Environment } from './environment.ts'

/** A person who made a mistake in a flag or a variable reads the message and nothing else. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

export type Settings = {
  baseUrl: string
  /** Where a task's ceiling is above this, a person is asked. */
  maxCreditsPerTask: number
  /** What all tasks made here may cost together; undefined: no bound. */
  maxCreditsTotal: number | undefined
  /** Used where a call names no project. */
  projectId: number | undefined
}

/** An hour of an engineer in the mode standard. */
const defaultMaxCreditsPerTask = 3_600

export function readSettings(environment: Environment): Settings {
  const { baseUrl, maxCredits, maxTotalCredits, projectId } = environment
  if (baseUrl === undefined || !URL.canParse(baseUrl)) {
    throw new SettingsError(
      'Set TASKREVIEW_BASE_URL to the address of the service, for example https://tasks.example.com.',
    )
  }
  return {
    baseUrl,
    maxCreditsPerTask:
      readCount('TASKREVIEW_MCP_MAX_CREDITS', maxCredits) ?? defaultMaxCreditsPerTask,
    maxCreditsTotal: readCount('TASKREVIEW_MCP_MAX_TOTAL_CREDITS', maxTotalCredits),
    projectId: readCount('TASKREVIEW_MCP_PROJECT_ID', projectId),
  }
}

/** A cap that cannot be read must stop the start: a server without its cap would spend. */
function readCount(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const count = /^\d{1,15}$/.test(value) ? Number(value) : undefined
  if (count === undefined)
    throw new SettingsError(`${name} must be a whole number, not "${value}".`)
  return count
}
