import type { LinkedFile } from '@task-review/sdk'
import { defineCommand } from '../../command.ts'
import { green, red } from '../../output/text.ts'
import { findTaskId } from '../../steps/find-id.ts'
import { bytesColumn, viewOf } from '../../views/cells.ts'

export const command = defineCommand({
  summary: 'List the files of a task',
  args: [{ name: 'task', about: 'the task, by its id or the end of it' }],
  fields: [
    ...['position', 'fileName', 'mimeType', 'kind', 'fileSize', 'sha256', 'status', 'links'],
    'linksExpireAt',
  ],
  examples: [{ about: 'The files', line: 'taskreview files list task_06a1ynhfkxvw5b8q2d3r4s5t6v' }],
  exits: [5],
  async run(context) {
    const { client, args, output, signal, program } = context
    const id = await findTaskId(context, args.task)
    const rows = await client.tasks.listAttachments(id, { signal })
    const view = viewOf(context)
    await output.table({
      rows,
      columns: [
        { title: '#', value: ({ position }) => position, align: 'right' },
        { title: 'NAME', value: ({ fileName }) => fileName, shrinks: true },
        { title: 'TYPE', value: ({ mimeType }) => mimeType, shrinks: true },
        bytesColumn<LinkedFile>(view, 'SIZE', ({ fileSize }) => fileSize),
        {
          title: 'STATUS',
          value: ({ status }) => status,
          style: (text, { status }) => (status === 'available' ? green(text) : red(text)),
        },
      ],
      empty: `${id} has no files. They are given when a task is made: ${program} tasks create "…" --max-credits 600 --file report.pdf`,
    })
  },
})
