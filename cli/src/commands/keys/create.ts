import { defineCommand } from '../../command.ts'
import { viewOf } from '../../views/cells.ts'
import { keyFacts, keyFields, keyScopes } from '../../views/key.ts'

export const command = defineCommand({
  summary: 'Make an API key',
  about:
    'It belongs to the same account and mode as the key in use, and gets no more permissions than that one. The secret is shown only once.',
  args: [{ name: 'name', about: 'what it is for' }],
  flags: {
    scope: {
      type: 'string',
      about: 'the scopes of the key; default: those of the key in use',
      values: keyScopes,
      multiple: true,
      commas: true,
    },
    expires: { type: 'duration', about: 'when it ends, from now on' },
    address: { type: 'string', about: 'only from this address or network', multiple: true },
    revision: {
      type: 'string',
      about: 'the revision of the API it is pinned to',
      values: ['A', 'B'],
    },
  },
  fields: [...keyFields, 'secret'],
  examples: [
    {
      about: 'For a build that reads answers',
      line: 'taskreview keys create CI --scope tasks:read --expires 90d',
    },
    { about: 'Straight into a secret store', line: 'taskreview keys create CI --jq .secret' },
  ],
  async run(context) {
    const { client, args, flags, output, clock, signal, program } = context
    const { scope, expires, address, revision } = flags
    const key = await client.keys.create(
      {
        name: args.name,
        ...(scope.length > 0 && { scopes: scope }),
        ...(expires !== undefined && { expiresAt: new Date(clock.now() + expires).toISOString() }),
        ...(address.length > 0 && { allowedAddresses: address }),
        ...(revision !== undefined && { revision }),
      },
      { signal },
    )
    await output.details(key, [...keyFacts(key, viewOf(context)), ['Secret', key.secret]])
    await output.note(
      key.secret === null
        ? `The secret was shown before and is kept nowhere. Make a new one: ${program} keys roll ${key.id}`
        : 'Keep the secret: it is not shown again.',
    )
  },
})
