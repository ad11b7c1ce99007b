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
  /** Where all tasks made here could cost more together, a person is asked. */
  maxCreditsTotal: number
  /** Used where a call names no project. */
  projectId: number | undefined
}

/** An hour of an engineer in the mode standard. */
const defaultMaxCreditsPerTask = 3_600
/** Five and a half such hours. */
const defaultMaxCreditsTotal = 20_000

export function readSettings(environment: Environment): Settings {
  const { baseUrl, maxCredits, maxTotalCredits, projectId } = environment
  if (baseUrl === undefined || !URL.canParse(baseUrl)) {
    throw new SettingsError(
      'Set TASKREVIEW_BASE_URL to the address of the service, for example https://tasks.example.com.',
    )
  }
  if (!isSafeForKeys(new URL(baseUrl))) {
    throw new SettingsError(
      'TASKREVIEW_BASE_URL is plain http, which would show the API key to the network. Use https; http is for this computer alone.',
    )
  }
  return {
    baseUrl,
    maxCreditsPerTask:
      readCount('TASKREVIEW_MCP_MAX_CREDITS', maxCredits) ?? defaultMaxCreditsPerTask,
    maxCreditsTotal:
      readCount('TASKREVIEW_MCP_MAX_TOTAL_CREDITS', maxTotalCredits) ?? defaultMaxCreditsTotal,
    projectId: readCount('TASKREVIEW_MCP_PROJECT_ID', projectId),
  }
}

/** As the SDK and the command line judge it. */
function isSafeForKeys({ protocol, hostname }: URL): boolean {
  if (protocol !== 'http:') return true
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** A cap that cannot be read must stop the start: a server without its cap would spend. */
function readCount(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const count = /^\d{1,15}$/.test(value) ? Number(value) : undefined
  if (count === undefined)
    throw new SettingsError(`${name} must be a whole number, not "${value}".`)
  return count
}
