import { defineCommand } from '../../command.ts'
import { findTaskId } from '../../steps/find-id.ts'
import { viewOf } from '../../views/cells.ts'
import { spellHowToReply } from '../../views/question.ts'
import { isFinal, spellAnswer, taskFacts, taskFields } from '../../views/task.ts'

export const command = defineCommand({
  summary: 'Show a task and its answer',
  args: [{ name: 'id', about: 'the task, by its id or the end of it' }],
  fields: taskFields,
  examples: [
    { about: 'A task', line: 'taskreview tasks get task_06a1ynhfkxvw5b8q2d3r4s5t6v' },
    {
      about: 'The answer alone',
      line: 'taskreview tasks get task_06a1ynhfkxvw5b8q2d3r4s5t6v --jq .result.message',
    },
  ],
  exits: [5],
  async run(context) {
    const { client, args, output, signal, program } = context
    const task = await client.tasks.get(await findTaskId(context, args.id), {}, { signal })
    await output.details(task, taskFacts(task, viewOf(context)))
    if (output.isJson) return
    if (task.status === 'completed') {
      await output.text('')
      await output.text(spellAnswer(task))
    }
    if (task.question)
      await output.note(spellHowToReply(task.question, { taskId: task.id, program }))
    else if (!isFinal(task))
      await output.note(`Wait for the answer: ${program} tasks wait ${task.id}`)
  },
})
