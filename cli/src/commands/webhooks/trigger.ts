import { defineCommand } from '../../command.ts'
import { CliError } from '../../frame/failure.ts'
import { findProjectId } from '../../steps/find-project.ts'
import { formatDuration } from '../../values/figures.ts'

/** What to ask the simulator for, by the event it leads to. */
const outcomes = {
  'task.created': 'completed',
  'task.needs_input': 'needs_input',
  'task.completed': 'completed',
  'task.cancelled': 'cancelled',
} as const
type Triggered = keyof typeof outcomes
const triggered = Object.keys(outcomes) as Triggered[]

export const command = defineCommand({
  summary: 'Make a test task that leads to an event',
  about:
    'For test keys only: a task is made whose simulation leads to that event, and your webhooks and ' +
    '`webhooks listen` receive it like a real event. No engineer is involved and no live credits are spent.',
  args: [{ name: 'event', about: 'the event', values: triggered }],
  flags: {
    project: { type: 'string', about: 'the project, by id or name; not needed where there is one' },
    delay: {
      type: 'duration',
      about: 'when it happens after the task is made, 10m at most',
      default: '1s',
    },
  },
  fields: ['event', 'task'],
  examples: [{ about: 'An answered task', line: 'taskreview webhooks trigger task.completed' }],
  async run(context) {
    const { client, args, flags, output, signal, program } = context
    const event = args.event as Triggered
    const { mode } = await client.me({ signal })
    if (mode !== 'test') {
      throw new CliError('This is a live key, and events are triggered in test mode only.', {
        exit: 4,
        code: 'TEST_KEY_NEEDED',
        next: `Sign in with a test key, or send a test to one webhook: ${program} webhooks test <id>`,
      })
    }
    const delayMs = flags.delay
    const simulate = { outcome: outcomes[event], afterMs: delayMs }
    const task = await client.tasks.create(
      {
        prompt: `This task was made by taskreview webhooks trigger ${event}.`,
        maxCredits: 600,
        projectId: await findProjectId(context, flags.project),
        metadata: { simulate },
      },
      { signal },
    )
    const isSoon = event === 'task.created' || delayMs < 1_000
    const when = isSoon ? 'immediately' : `in ${formatDuration(delayMs)}`
    await output.details({ event, task }, [
      ['Event', `${event}, ${when}`],
      ['Task', task.id],
    ])
    await output.note(`See it: ${program} events list`)
  },
})
