import type { Upload } from '@task-review/sdk'
import { defineCommand } from '../../command.ts'
import { fileSize } from '../../steps/read-files.ts'
import { uploadFile } from '../../steps/upload-file.ts'
import { formatUntil } from '../../values/figures.ts'
import { bytesColumn, viewOf } from '../../views/cells.ts'

export const command = defineCommand({
  summary: 'Upload files for a task that is made later',
  about:
    'Each file up to 50 MB. An upload lives 24 hours and belongs to the first task that uses it. ' +
    'To send files directly with a new task, use `tasks create --file`.',
  args: [{ name: 'paths', about: 'the files', variadic: true }],
  fields: ['id', 'status', 'fileName', 'mimeType', 'fileSize', 'sha256', 'createdAt', 'expiresAt'],
  examples: [
    { about: 'Upload a file', line: 'taskreview files upload report.pdf' },
    {
      about: 'Use it in a task',
      line: 'taskreview tasks create "Check the figures on page 2." --max-credits 600 --upload "$(taskreview files upload report.pdf --jq .[0].id)"',
    },
  ],
  async run(context) {
    const { args, output, program } = context
    // A wrong name among many is found before the first byte is sent.
    await Promise.all(args.paths.map(fileSize))
    const rows: Upload[] = []
    for (const path of args.paths) rows.push(await uploadFile(context, path))
    const view = viewOf(context)
    await output.table({
      rows,
      columns: [
        { title: 'ID', value: ({ id }) => id },
        { title: 'NAME', value: ({ fileName }) => fileName, shrinks: true },
        { title: 'TYPE', value: ({ mimeType }) => mimeType, shrinks: true },
        bytesColumn<Upload>(view, 'SIZE', (upload) => upload.fileSize),
        {
          title: 'EXPIRES',
          value: ({ expiresAt }) =>
            view.isForPeople ? formatUntil(expiresAt, view.nowMs) : expiresAt,
        },
      ],
      empty: 'There was nothing to upload.',
    })
    const ids = rows.map(({ id }) => `--upload ${id}`).join(' ')
    await output.note(`Use it in a task: ${program} tasks create "…" --max-credits 600 ${ids}`)
  },
})
