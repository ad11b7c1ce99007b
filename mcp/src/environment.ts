// The only file that reads the environment. The command line says the rest.

export type Environment = {
  apiKey: string | undefined
  baseUrl: string | undefined
  maxCredits: string | undefined
  maxTotalCredits: string | undefined
  projectId: string | undefined
}

export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  return {
    apiKey: given(env.TASKREVIEW_API_KEY),
    baseUrl: given(env.TASKREVIEW_BASE_URL),
    maxCredits: given(env.TASKREVIEW_MCP_MAX_CREDITS),
    maxTotalCredits: given(env.TASKREVIEW_MCP_MAX_TOTAL_CREDITS),
    projectId: given(env.TASKREVIEW_MCP_PROJECT_ID),
  }
}

/** Configuration files of hosts leave a variable empty where they mean to leave it out. */
function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim()
}
