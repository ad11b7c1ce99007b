import { defineCommand } from '../../command.ts'
import { followEvents } from '../../steps/follow-events.ts'
import { afterFlag, eventsFlag, readEventsFlag } from '../../steps/read-events.ts'
import { eventFields, eventLine } from '../../views/event.ts'

export const command = defineCommand({
  summary: 'Follow what happens to tasks, until Ctrl-C',
  about: 'After a disconnect it reconnects and continues after the last event seen.',
  flags: { ...eventsFlag, ...afterFlag },
  fields: eventFields,
  examples: [
    { about: 'Everything from now on', line: 'taskreview events tail' },
    {
      about: 'As JSON, one event a line',
      line: 'taskreview events tail --events task.completed --json',
    },
  ],
  async run(context) {
    const { flags, output, signal } = context
    const follow = await followEvents(context, readEventsFlag(flags.events), flags.after)
    await output.note(`Following after sequence ${follow.after}. Ctrl-C ends it.`)
    for await (const event of follow.events) await output.event(event, eventLine(event))
    return signal.aborted ? 130 : 0
  },
})
