import type { Project } from '@task-review/sdk'
import { defineCommand } from '../../command.ts'
import { listFlags, readPages } from '../../steps/read-pages.ts'
import { ageColumn, viewOf } from '../../views/cells.ts'
import { projectFields } from '../../views/project.ts'

export const command = defineCommand({
  summary: 'List projects, newest first',
  flags: listFlags,
  fields: projectFields,
  examples: [{ about: 'All projects', line: 'taskreview projects list --all' }],
  async run(context) {
    const { client, flags, output, signal, program } = context
    const rows = await readPages(flags, output, (limit) =>
      client.projects.list({ limit }, { signal }),
    )
    await output.table({
      rows,
      columns: [
        { title: 'ID', value: ({ id }) => id, align: 'right' },
        { title: 'NAME', value: ({ name }) => name, shrinks: true },
        ageColumn<Project>(viewOf(context), 'AGE', ({ createdAt }) => createdAt),
        { title: 'ARCHIVED', value: ({ archived }) => (archived ? 'yes' : '') },
      ],
      empty: `No projects yet, and every task stands in one. Make one: ${program} projects create "My project"`,
    })
  },
})
