import { defineCommand } from '../../command.ts'
import { confirmAct, yesFlag } from '../../steps/confirm-act.ts'
import { findKeyId } from '../../steps/find-id.ts'
import { keyFields } from '../../views/key.ts'

export const command = defineCommand({
  summary: 'Revoke an API key',
  about: "Requests with the key are rejected within seconds. Can't be undone.",
  args: [{ name: 'id', about: 'the key, by its id or the end of it; not the secret' }],
  flags: yesFlag,
  fields: keyFields,
  examples: [{ about: 'Revoke', line: 'taskreview keys revoke …8k2m1x' }],
  exits: [5],
  async run(context) {
    const { client, args, flags, io, output, signal, profile, program } = context
    const id = await findKeyId(context, args.id)
    const isOwn = profile.keyId === id
    const warning = isOwn ? ' It is the key in use: you will have to sign in again.' : ''
    await confirmAct(io, flags.yes, `Revoke ${id}?${warning}`)
    const key = await client.keys.revoke(id, { signal })
    if (output.isJson) await output.json(key)
    else await output.text(`Revoked ${key.id} (${key.name}).`)
    if (isOwn) await output.note(`That was the key in use. Sign in again: ${program} login`)
  },
})
