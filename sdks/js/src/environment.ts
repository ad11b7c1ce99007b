// The only file that reads the environment. Workers and browsers have none, and Deno may refuse.

export type EnvironmentName =
  | 'TASKREVIEW_API_KEY'
  | 'TASKREVIEW_BASE_URL'
  | 'TASKREVIEW_REVISION'
  | 'TASKREVIEW_WEBHOOK_SECRET'
  | 'TASKREVIEW_LOG'

/** Undefined where it is not set, empty, or cannot be read. */
export function readEnvironment(name: EnvironmentName): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  try {
    return process?.env?.[name]?.trim() || undefined
  } catch {
    return undefined
  }
}
