import { defineCommand } from '../../command.ts'
import { findTaskId } from '../../steps/find-id.ts'
import { viewOf } from '../../views/cells.ts'
import { messageColumns, messageFields, spellHowToReply } from '../../views/question.ts'

export const command = defineCommand({
  summary: 'List what engineers asked about a task and what was replied',
  args: [{ name: 'id', about: 'the task, by its id or the end of it' }],
  fields: messageFields,
  examples: [
    { about: 'All of them', line: 'taskreview tasks messages task_06a1ynhfkxvw5b8q2d3r4s5t6v' },
    {
      about: 'The choices of the question that is open',
      line: `taskreview tasks messages …4s5t6v --jq '.[] | select(.state == "open").choices[]'`,
    },
  ],
  exits: [5],
  async run(context) {
    const { client, args, output, signal, program } = context
    const taskId = await findTaskId(context, args.id)
    const rows = await client.tasks.messages(taskId, { signal })
    const columns = messageColumns(viewOf(context))
    await output.table({ rows, columns, empty: 'No engineer asked about this task.' })
    const open = rows.find(({ state }) => state === 'open')
    if (open && !output.isJson) await output.note(spellHowToReply(open, { taskId, program }))
  },
})
