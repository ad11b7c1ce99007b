import { defineCommand } from '../../command.ts'
import { findProjectId } from '../../steps/find-project.ts'
import { listFlags, readPages } from '../../steps/read-pages.ts'
import { viewOf } from '../../views/cells.ts'
import { taskColumns, taskFields } from '../../views/task.ts'

export const command = defineCommand({
  summary: 'List tasks, newest first',
  flags: {
    status: {
      type: 'string',
      about: 'only tasks of this status',
      values: ['pending', 'completed', 'cancelled'],
    },
    project: { type: 'string', about: 'only tasks of this project, by id or name' },
    since: { type: 'time', about: 'only tasks made at this time or later' },
    until: { type: 'time', about: 'only tasks made before this time' },
    search: {
      type: 'string',
      about: 'only tasks with these words in the prompt or metadata',
      placeholder: 'words',
    },
    ...listFlags,
  },
  fields: taskFields,
  examples: [
    { about: 'What is still open', line: 'taskreview tasks list --status pending' },
    {
      about: 'What was asked about the rate limiter',
      line: 'taskreview tasks list --search "rate limiter"',
    },
    { about: 'All of the last day', line: 'taskreview tasks list --since 1d --all' },
    {
      about: 'What completed tasks cost',
      line: `taskreview tasks list --status completed --jq '[.[].credits.charged] | add'`,
    },
  ],
  exits: [5],
  async run(context) {
    const { client, flags, output, signal, program } = context
    const { status, project, since, until, search } = flags
    const query = {
      ...(status !== undefined && { status }),
      ...(project !== undefined && { projectId: await findProjectId(context, project) }),
      ...(since !== undefined && { createdAfter: since }),
      ...(until !== undefined && { createdBefore: until }),
      ...(search !== undefined && { q: search }),
    }
    const rows = await readPages(flags, output, (limit) =>
      client.tasks.list({ ...query, limit }, { signal }),
    )
    const isFiltered = Object.keys(query).length > 0
    await output.table({
      rows,
      columns: taskColumns(viewOf(context)),
      empty: isFiltered
        ? `No task fits. See all of them: ${program} tasks list`
        : `No tasks yet. Make one: ${program} tasks create "Is this safe to run twice?" --max-credits 600`,
    })
  },
})
