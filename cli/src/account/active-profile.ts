// Which service and which key a command uses: the environment wins over the profile, and a flag over
// both.
import type { Environment } from '../environment.ts'
import { CliError } from '../frame/failure.ts'
import { findNear } from '../frame/suggest.ts'
import { type Configuration, defaultProfile, type Profile } from './configuration.ts'

export type ActiveProfile = Omit<Profile, 'key'> & {
  name: string
  key: string
  keySource: 'TASKREVIEW_API_KEY' | 'profile'
}

export type ProfileWishes = { profile?: string | undefined; baseUrl?: string | undefined }

export async function findProfile(
  environment: Environment,
  configuration: Configuration,
  wishes: ProfileWishes,
): Promise<ActiveProfile> {
  const { name, stored } = await readProfile(environment, configuration, wishes)
  const baseUrl = wishes.baseUrl ?? environment.baseUrl ?? stored?.baseUrl
  const { key: _, ...known } = stored ?? {}
  const envKey = environment.apiKey
  if (envKey !== undefined) {
    return { name, baseUrl: demand(baseUrl), key: envKey, keySource: 'TASKREVIEW_API_KEY' }
  }
  const key = stored && (await configuration.readKey(name, stored))
  if (key === undefined) throw noKey(name, stored !== undefined)
  // A key goes to the service that gave it, not to another address from the environment.
  if (stored && baseUrl !== stored.baseUrl) throw otherService(name, stored.baseUrl)
  return { ...known, name, baseUrl: demand(baseUrl), key, keySource: 'profile' }
}

/** The name of the profile in use, and what is kept of it. */
export async function readProfile(
  environment: Environment,
  configuration: Configuration,
  wishes: ProfileWishes,
): Promise<{ name: string; stored: Profile | undefined }> {
  const { current, profiles } = await configuration.read()
  const asked = wishes.profile ?? environment.profile
  const name = asked ?? current ?? defaultProfile
  const stored = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (asked !== undefined && stored === undefined && environment.apiKey === undefined) {
    throw noProfile(name, Object.keys(profiles))
  }
  return { name, stored }
}

export function noProfile(name: string, known: string[]): CliError {
  const near = findNear(name, known)
  return new CliError(`Unknown profile "${name}".`, {
    exit: 4,
    code: 'NO_PROFILE',
    next: near
      ? `Did you mean ${near}? Profiles: ${known.join(', ')}.`
      : `Make it: taskreview login --profile ${name}`,
  })
}

function noKey(name: string, isKnown: boolean): CliError {
  const message = isKnown
    ? `The key for profile "${name}" is missing from the keyring.`
    : 'You are not signed in.'
  return new CliError(message, {
    exit: 4,
    code: 'NOT_SIGNED_IN',
    next: 'Sign in with taskreview login, or set TASKREVIEW_API_KEY and TASKREVIEW_BASE_URL.',
  })
}

function otherService(name: string, baseUrl: string): CliError {
  return new CliError(
    `The key of the profile "${name}" belongs to ${baseUrl}, not to the service named here.`,
    {
      exit: 4,
      code: 'OTHER_SERVICE',
      next: 'Unset TASKREVIEW_BASE_URL and leave out --base-url, or sign in there with a separate profile: taskreview login --profile <name>',
    },
  )
}

function demand(baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl
  throw new CliError('No service URL configured.', {
    exit: 2,
    code: 'NO_BASE_URL',
    next: 'Set TASKREVIEW_BASE_URL, for example https://tasks.example.com, or sign in: taskreview login --base-url <url>',
  })
}
