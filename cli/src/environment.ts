// The one place of the program that reads the environment. `taskreview help environment` prints this
// table.
import { homedir } from 'node:os'
import { join } from 'node:path'

export const environmentVariables = {
  TASKREVIEW_API_KEY: 'the API key; wins over every profile',
  TASKREVIEW_BASE_URL:
    'the origin of the service, https://tasks.example.com, for that key and for login',
  TASKREVIEW_PROFILE: 'the profile to use; --profile wins over it',
  TASKREVIEW_CONFIG_DIR:
    'where profiles are kept; else taskreview under XDG_CONFIG_HOME or ~/.config',
  TASKREVIEW_KEYRING: 'set it to off to keep keys in the configuration file, not in the keyring',
  TASKREVIEW_BROWSER: 'the program that opens a web page at login; set it to off to open none',
  TASKREVIEW_LOG: 'what the SDK logs on stderr: off, error, warn, info or debug',
  XDG_CONFIG_HOME: 'the folder of configurations, ~/.config where absent',
  NO_COLOR: 'with any value: no colours',
  CLICOLOR_FORCE: 'with any value but 0: colors also when the output is not a terminal',
  TERM: 'dumb means a terminal without colours and without moving text',
} as const

export type EnvironmentName = keyof typeof environmentVariables
export type Environment = {
  apiKey: string | undefined
  baseUrl: string | undefined
  profile: string | undefined
  configFolder: string
  usesKeyring: boolean
  browser: string | undefined
  logLevel: string | undefined
  noColor: boolean
  forceColor: boolean
  isDumb: boolean
}

type Values = Partial<Record<string, string>>

export function readEnvironment(values: Values = process.env): Environment {
  const get = (name: EnvironmentName) => values[name] || undefined
  const force = get('CLICOLOR_FORCE')
  return {
    apiKey: get('TASKREVIEW_API_KEY'),
    baseUrl: get('TASKREVIEW_BASE_URL'),
    profile: get('TASKREVIEW_PROFILE'),
    configFolder: findConfigFolder(values),
    usesKeyring: get('TASKREVIEW_KEYRING') !== 'off',
    browser: get('TASKREVIEW_BROWSER'),
    logLevel: get('TASKREVIEW_LOG'),
    noColor: get('NO_COLOR') !== undefined,
    forceColor: force !== undefined && force !== '0',
    isDumb: get('TERM') === 'dumb',
  }
}

function findConfigFolder(values: Values): string {
  const named = values.TASKREVIEW_CONFIG_DIR
  if (named) return named
  const roaming = process.platform === 'win32' ? values.APPDATA : undefined
  const parent = values.XDG_CONFIG_HOME || roaming || join(homedir(), '.config')
  return join(parent, 'taskreview')
}
