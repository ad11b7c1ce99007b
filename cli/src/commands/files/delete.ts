import { defineCommand } from '../../command.ts'
import { UsageError } from '../../frame/failure.ts'
import { confirmAct, yesFlag } from '../../steps/confirm-act.ts'
import { findTaskId } from '../../steps/find-id.ts'

export const command = defineCommand({
  summary: 'Delete the files of a final task, or an unused upload',
  about: 'The task, its answer and its charge stay. Deleted files cannot be restored.',
  args: [{ name: 'id', about: 'a task or an upload' }],
  flags: yesFlag,
  examples: [
    {
      about: 'All files of a task',
      line: 'taskreview files delete task_06a1ynhfkxvw5b8q2d3r4s5t6v',
    },
    {
      about: 'An upload that no task uses',
      line: 'taskreview files delete upload_01k9yq3v8xe2wb5t7m4hn0c6rd --yes',
    },
  ],
  exits: [5],
  async run(context) {
    const { client, args, flags, io, output, signal } = context
    if (args.id.startsWith('upload_')) {
      await confirmAct(io, flags.yes, `Delete ${args.id}?`)
      await client.uploads.delete(args.id, { signal })
      await output.note(`Deleted ${args.id}.`)
      return
    }
    if (/^(?!task_)[a-z]+_/.test(args.id)) {
      throw new UsageError(`${args.id} is neither a task nor an upload.`)
    }
    const id = await findTaskId(context, args.id)
    await confirmAct(io, flags.yes, `Delete all files of ${id}?`)
    await client.tasks.deleteAttachments(id, { signal })
    await output.note(`Deleted the files of ${id}.`)
  },
})
