import type { ServiceStatus } from '@task-review/sdk'
import { defineCommand } from '../command.ts'
import { green, yellow } from '../output/text.ts'
import { formatDuration, formatMoment, formatUntil } from '../values/figures.ts'

export const command = defineCommand({
  summary: 'Show whether engineers are there, and how soon each mode answers',
  fields: [
    ...['staffed', 'timeZone', 'hours', 'week', 'nextOpeningAt', 'nextClosingAt', 'holidays'],
    'modes',
  ],
  examples: [
    { about: 'Now', line: 'taskreview status' },
    { about: 'In a script', line: 'taskreview status --jq .staffed' },
  ],
  async run({ client, output, clock, signal }) {
    const status = await client.status({ signal })
    const when = (at: string | null) =>
      at && `${formatMoment(at)} (${formatUntil(at, clock.now())})`
    await output.details(status, [
      ['Staffed', status.staffed ? green('yes') : yellow('no, answers come later')],
      ['Closes', status.staffed ? when(status.nextClosingAt) : ''],
      ['Opens', status.staffed ? '' : when(status.nextOpeningAt)],
      ['Today', spellToday(status)],
      ...status.modes.map(
        ({ mode, respondsWithinSeconds, available, medianAnswerSeconds }) =>
          [
            mode,
            [
              `within ${formatDuration(respondsWithinSeconds * 1_000)}, `,
              available ? green('available') : yellow('not available now'),
              medianAnswerSeconds === null
                ? ''
                : `, median ${formatDuration(medianAnswerSeconds * 1_000)}`,
            ],
          ] as const,
      ),
      ['Holidays', status.holidays.map(({ date, name }) => `${date} ${name}`).join(', ')],
    ])
  },
})

function spellToday({ hours, timeZone }: ServiceStatus): string {
  return hours === null ? 'closed' : `${hours.opensAt} to ${hours.closesAt} (${timeZone})`
}
