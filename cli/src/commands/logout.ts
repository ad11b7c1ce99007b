import { readProfile } from '../account/active-profile.ts'
import type { Profile } from '../account/configuration.ts'
import { defineLocalCommand } from '../command.ts'
import { CliError } from '../frame/failure.ts'
import { bold, green } from '../output/text.ts'

export const command = defineLocalCommand({
  summary: 'Sign out and forget the key',
  about:
    'A key that the sign-in in the browser made is revoked too, for nobody else has it. One that you ' +
    'pasted may be in use elsewhere and stays valid.',
  flags: { 'keep-key': { type: 'boolean', about: 'do not revoke the key, only forget it here' } },
  examples: [
    { about: 'The current profile', line: 'taskreview logout' },
    { about: 'Another one', line: 'taskreview logout --profile work' },
  ],
  exits: [4],
  async run({ environment, configuration, flags, output, signal }) {
    const wishes = { profile: flags.profile }
    const { name, stored } = await readProfile(
      { ...environment, apiKey: undefined },
      configuration,
      wishes,
    )
    if (!stored) {
      const next = environment.apiKey
        ? 'The key in TASKREVIEW_API_KEY is not kept here: unset it.'
        : undefined
      throw new CliError('You are not signed in.', {
        exit: 4,
        code: 'NOT_SIGNED_IN',
        ...(next && { next }),
      })
    }
    const key = await configuration.readKey(name, stored)
    const isRevoked =
      key !== undefined &&
      stored.isOwn === true &&
      !flags['keep-key'] &&
      (await revoke({ ...stored, key }, signal).catch(async () => {
        await output.warn(`the key ${stored.keyId} could not be revoked; do it in the dashboard.`)
        return false
      }))
    await configuration.forget(name)
    const fate = isRevoked ? 'its key is revoked' : 'its key is forgotten here'
    await output.note([green('✓ '), 'Signed out of ', bold(name), `: ${fate}`])
  },
})

async function revoke({ key, ...profile }: Profile & { key: string }, signal: AbortSignal) {
  const { openClient } = await import('../account/client.ts')
  await openClient({ ...profile, key }).keys.revoke(profile.keyId ?? '', { signal })
  return true
}
