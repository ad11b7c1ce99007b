import { defineCommand } from '../../command.ts'
import { findTaskId } from '../../steps/find-id.ts'
import { timeoutFlag, waitForAll, waitForFirst } from '../../steps/wait-for-tasks.ts'
import { taskFields } from '../../views/task.ts'

export const command = defineCommand({
  summary: 'Wait until tasks are final and show their answers',
  about:
    'On a terminal a line shows how long it has taken, when an answer is due and how many credits ' +
    'are held. With --json every change of a task is one line of JSON, the last of each task being ' +
    'the final one; with --jq alone only the final ones are filtered. A question of an engineer is ' +
    'printed on stderr, and on a terminal you can reply to it.',
  args: [{ name: 'ids', about: 'the tasks, by their ids or the ends of them', variadic: true }],
  flags: {
    ...timeoutFlag,
    any: { type: 'boolean', about: 'end with the first that is final' },
  },
  fields: taskFields,
  examples: [
    {
      about: 'Wait for one, half an hour at most',
      line: 'taskreview tasks wait task_06a1ynhfkxvw5b8q2d3r4s5t6v --timeout 30m',
    },
    {
      about: 'Follow two as JSON, one line for each change',
      line: 'taskreview tasks wait …4s5t6v …8k2m1x --json id,status,stage',
    },
  ],
  exits: [5, 8, 9],
  async run(context) {
    const { args, flags } = context
    const wishes = { ...context, timeoutMs: flags.timeout }
    const ids: string[] = []
    for (const text of args.ids) ids.push(await findTaskId(context, text))
    const distinct = [...new Set(ids)]
    return await (flags.any ? waitForFirst(wishes, distinct) : waitForAll(wishes, distinct))
  },
})
