import { defineCommand } from '../../command.ts'
import { UsageError } from '../../frame/failure.ts'
import { attachFiles, fileFlags } from '../../steps/attach-files.ts'
import { findTaskId } from '../../steps/find-id.ts'
import { readPairFlag } from '../../steps/read-pairs.ts'
import { taskFields } from '../../views/task.ts'

export const command = defineCommand({
  summary: 'Reply to the question of an engineer',
  about:
    'A task in stage needs_input waits for a reply, and its clock and price are paused. With ' +
    '--question a reply that comes too late never answers the next question.',
  args: [{ name: 'id', about: 'the task, by its id or the end of it' }],
  flags: {
    choice: { type: 'string', about: 'one of the choices, word for word' },
    text: { type: 'string', about: 'the reply itself, or a note to a choice or to data' },
    data: {
      type: 'string',
      about: 'what the question asks for, key=text or key:=JSON',
      placeholder: 'key=value',
      multiple: true,
    },
    ...fileFlags,
    question: { type: 'integer', about: 'the number of the question', placeholder: 'number' },
  },
  fields: taskFields,
  examples: [
    { about: 'With one of the choices', line: 'taskreview tasks reply …4s5t6v --choice 15' },
    {
      about: 'With data, for the second question',
      line: 'taskreview tasks reply …4s5t6v --question 2 --data version:=18 --data region=eu',
    },
    {
      about: 'With words and the log they speak of',
      line: 'taskreview tasks reply …4s5t6v --text "It fails at the end." --file build.log',
    },
  ],
  exits: [5],
  async run(context) {
    const { client, args, flags, output, signal, program } = context
    const { choice, text, question } = flags
    const data = readPairFlag('data', flags.data)
    if (choice === undefined && text === undefined && data === undefined) {
      throw new UsageError(
        'There is nothing to reply with.',
        'Give --choice, --text or --data; files go along with it.',
      )
    }
    const id = await findTaskId(context, args.id)
    const attachments = await attachFiles(context, flags.file, flags.upload)
    const files = attachments.length > 0 && { attachments }
    const reply = { question, choice, text, data, ...files }
    const task = await client.tasks.reply(id, reply, { signal })
    if (output.isJson) return await output.json(task)
    await output.text(`Replied. ${task.id} continues.`)
    await output.note(`Wait for the answer: ${program} tasks wait ${task.id}`)
  },
})
