import { defineCommand } from '../command.ts'
import { bold } from '../output/text.ts'
import { formatCount } from '../values/figures.ts'

export const command = defineCommand({
  summary: 'Show the account, the key and its permissions',
  fields: [
    'profile',
    'baseUrl',
    'accountId',
    'accountName',
    'keyId',
    'mode',
    'revision',
    'scopes',
    'expiresAt',
    'limits',
    'keySource',
  ],
  examples: [
    { about: 'For people', line: 'taskreview whoami' },
    { about: 'Whether this is test mode', line: 'taskreview whoami --jq .mode' },
  ],
  async run({ client, output, profile, signal }) {
    const me = await client.me({ signal })
    const { name, baseUrl, accountName, keySource } = profile
    const isFromProfile = keySource === 'profile'
    const whole = {
      profile: isFromProfile ? name : null,
      baseUrl,
      accountName: accountName ?? null,
      ...me,
      keySource,
    }
    await output.details(whole, [
      ['Account', [...(accountName ? [bold(accountName), ' '] : []), me.accountId]],
      ['Mode', me.mode === 'test' ? 'test: no engineers, no real credits' : 'live'],
      ['Service', baseUrl],
      ['Key', `${me.keyId} from ${isFromProfile ? `profile ${name}` : keySource}`],
      ['May', me.scopes.join(', ')],
      [
        'Rate',
        `${formatCount(me.limits.requestsPerSecond)} a second, ${formatCount(me.limits.requestsPerHour)} an hour`,
      ],
      ['Expires', me.expiresAt],
    ])
  },
})
