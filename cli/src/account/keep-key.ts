import { homedir } from 'node:os'
// The end of every sign-in: the key is tried, then kept.
import { bold, green, type Text } from '../output/text.ts'
import { openClient } from './client.ts'
import type { Configuration, Profile } from './configuration.ts'

export type NewKey = {
  baseUrl: string
  key: string
  profile: string
  accountName?: string
  /** The key was made for this profile alone, so leaving may revoke it. */
  isOwn?: true
}

export type Kept = { profile: string; where: 'keyring' | 'file'; me: Profile }

export async function keepKey(
  configuration: Configuration,
  { baseUrl, key, profile, accountName, isOwn }: NewKey,
  signal: AbortSignal,
): Promise<Kept> {
  const client = openClient({ baseUrl, key })
  const { accountId, keyId, mode } = await client.me({ signal })
  const me: Profile = {
    baseUrl,
    accountId,
    ...(accountName !== undefined && { accountName }),
    mode,
    keyId,
    ...(isOwn && { isOwn }),
  }
  return { profile, where: await configuration.keep(profile, me, key), me }
}

export function spellKept({ profile, where, me }: Kept, path: string): Text[] {
  const home = homedir()
  const file = path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path
  const place = where === 'keyring' ? "the system's keyring" : file
  return [
    [
      green('✓ '),
      'Signed in to ',
      bold(me.accountName ?? me.accountId ?? ''),
      ` (${me.mode} mode) at ${me.baseUrl}`,
    ],
    ['  Profile ', bold(profile), `, key ${me.keyId} in ${place}`],
  ]
}
