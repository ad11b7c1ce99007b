import { defineCommand } from '../../command.ts'
import { bold } from '../../output/text.ts'
import { formatCount } from '../../values/figures.ts'

export const command = defineCommand({
  summary: 'Show how many credits there are',
  fields: ['available', 'held', 'spent', 'granted'],
  examples: [
    { about: 'The balance', line: 'taskreview credits show' },
    { about: 'What new tasks may cost', line: 'taskreview credits show --jq .available' },
  ],
  async run({ client, output, signal, program, profile }) {
    const credits = await client.credits.get({ signal })
    await output.details(credits, [
      ['Available', bold(formatCount(credits.available))],
      ['Held', formatCount(credits.held)],
      ['Spent', formatCount(credits.spent)],
      ['Granted', formatCount(credits.granted)],
    ])
    if (credits.available === 0) {
      await output.note(
        `Nothing is left for new tasks. How to add some: ${profile.baseUrl}/dashboard/credits`,
      )
    } else if (credits.held > 0) {
      await output.note(`Held for open tasks: ${program} tasks list --status pending`)
    }
  },
})
