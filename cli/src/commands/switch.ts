import { noProfile } from '../account/active-profile.ts'
import { defineLocalCommand } from '../command.ts'
import { bold, green } from '../output/text.ts'

export const command = defineLocalCommand({
  summary: 'Choose the profile to use, or list them',
  args: [
    {
      name: 'profile',
      about: 'the profile to use from now on; without it all are listed',
      optional: true,
    },
  ],
  fields: ['name', 'isCurrent', 'baseUrl', 'accountId', 'accountName', 'mode'],
  examples: [
    { about: 'Which there are', line: 'taskreview switch' },
    { about: 'Use another', line: 'taskreview switch work' },
  ],
  exits: [4],
  async run({ args, configuration, output }) {
    const { profiles, current } = await configuration.read()
    const chosen = args.profile
    if (chosen !== undefined) {
      const profile = Object.hasOwn(profiles, chosen) ? profiles[chosen] : undefined
      if (!profile) throw noProfile(chosen, Object.keys(profiles))
      await configuration.change((stored) => {
        stored.current = chosen
      })
      const account = profile.accountName ?? profile.accountId ?? ''
      return await output.note([
        green('✓ '),
        'Now using ',
        bold(chosen),
        `: ${account} (${profile.mode} mode)`,
      ])
    }
    const rows = Object.entries(profiles).map(([name, { key: _, isOwn: __, ...shown }]) => ({
      name,
      isCurrent: name === current,
      ...shown,
    }))
    await output.table({
      rows,
      columns: [
        { title: ' ', value: (row) => (row.isCurrent ? '*' : ' ') },
        { title: 'PROFILE', value: (row) => row.name },
        { title: 'ACCOUNT', value: (row) => row.accountName ?? row.accountId, shrinks: true },
        { title: 'MODE', value: (row) => row.mode },
        { title: 'SERVICE', value: (row) => row.baseUrl },
      ],
      empty: 'There are no profiles. Make one: taskreview login',
    })
  },
})
