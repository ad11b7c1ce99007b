import { defineCommand } from '../../command.ts'
import { confirmAct, yesFlag } from '../../steps/confirm-act.ts'
import { findTaskId } from '../../steps/find-id.ts'
import { formatCredits } from '../../values/figures.ts'
import { spellCredits, taskFields } from '../../views/task.ts'

export const command = defineCommand({
  summary: 'Cancel a task that is not final',
  about:
    'Until an engineer claims the task, all credits are released. After that, the effort so ' +
    "far is charged, up to --max-credits. Cancelling can't be undone.",
  args: [{ name: 'id', about: 'the task, by its id or the end of it' }],
  flags: yesFlag,
  fields: taskFields,
  examples: [
    { about: 'Cancel', line: 'taskreview tasks cancel task_06a1ynhfkxvw5b8q2d3r4s5t6v' },
    {
      about: 'In a script',
      line: 'taskreview tasks cancel task_06a1ynhfkxvw5b8q2d3r4s5t6v --yes',
    },
  ],
  exits: [5],
  async run(context) {
    const { client, args, flags, io, output, signal } = context
    const id = await findTaskId(context, args.id)
    await confirmAct(io, flags.yes, `Cancel ${id}?`)
    const task = await client.tasks.cancel(id, { signal })
    const { charged, released } = task.credits
    const money = charged === 0 ? `All ${formatCredits(released)} released` : spellCredits(task)
    if (output.isJson) await output.json(task)
    else await output.text(`Cancelled ${task.id}. ${money}.`)
  },
})
