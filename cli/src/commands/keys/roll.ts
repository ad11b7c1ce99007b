import { defineCommand } from '../../command.ts'
import { confirmAct, yesFlag } from '../../steps/confirm-act.ts'
import { findKeyId } from '../../steps/find-id.ts'
import { formatDuration } from '../../values/figures.ts'
import { viewOf } from '../../views/cells.ts'
import { keyFacts, keyFields } from '../../views/key.ts'

export const command = defineCommand({
  summary: 'Replace an API key by a new one with the same rights',
  about:
    'The old key works for the time of --overlap. When it is the key of the profile in use, the ' +
    'profile takes the new one.',
  args: [{ name: 'id', about: 'the key, by its id or the end of it; not the secret' }],
  flags: {
    overlap: {
      type: 'duration',
      about: 'how long the old key still works, 30d at most',
      default: '1h',
    },
    ...yesFlag,
  },
  fields: [...keyFields, 'secret'],
  examples: [
    { about: 'With a day to change over', line: 'taskreview keys roll …8k2m1x --overlap 1d' },
  ],
  exits: [5],
  async run(context) {
    const { client, args, flags, io, output, signal, profile, configuration } = context
    const id = await findKeyId(context, args.id)
    const overlapMs = flags.overlap
    const after = formatDuration(overlapMs)
    await confirmAct(io, flags.yes, `Roll ${id}? The old key ends after ${after}.`)
    const overlapSeconds = Math.ceil(overlapMs / 1_000)
    const key = await client.keys.roll(id, { overlapSeconds }, { signal })
    await output.details(key, [...keyFacts(key, viewOf(context)), ['Secret', key.secret]])
    await output.note(
      `The old key ends after ${after}. Keep the new secret: it is not shown again.`,
    )
    if (profile.keySource === 'profile' && profile.keyId === id && key.secret !== null) {
      const { current } = await configuration.read()
      const { name, key: _, keySource: __, ...kept } = profile
      await configuration.keep(name, { ...kept, keyId: key.id }, key.secret)
      await configuration.change((stored) => Object.assign(stored, { current: current ?? name }))
      await output.note(`The profile ${name} uses the new key from now on.`)
    }
  },
})
