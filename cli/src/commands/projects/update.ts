import { defineCommand } from '../../command.ts'
import { UsageError } from '../../frame/failure.ts'
import { findProjectId } from '../../steps/find-project.ts'
import { projectFacts, projectFields } from '../../views/project.ts'

export const command = defineCommand({
  summary: 'Rename, archive or restore a project',
  about:
    'An archived project takes no new tasks. Its pending tasks are answered, and everything in it stays readable.',
  args: [{ name: 'project', about: 'its id, or its name unless it is archived' }],
  flags: {
    name: { type: 'string', about: 'another name, up to 200 characters' },
    archive: { type: 'boolean', about: 'refuse new tasks' },
    restore: { type: 'boolean', about: 'take new tasks again' },
  },
  fields: projectFields,
  examples: [
    { about: 'Another name', line: 'taskreview projects update 1001 --name "Checkout"' },
    { about: 'No new tasks', line: 'taskreview projects update 1001 --archive' },
  ],
  exits: [5],
  async run(context) {
    const { client, args, flags, output, signal } = context
    const { name, archive, restore } = flags
    if (archive && restore) throw new UsageError('--archive and --restore exclude each other.')
    const change = {
      ...(name !== undefined && { name }),
      ...((archive || restore) && { archived: archive }),
    }
    if (Object.keys(change).length === 0) {
      throw new UsageError('Say what to change.', 'By --name, --archive or --restore.')
    }
    const id = await findProjectId(context, args.project)
    const project = await client.projects.update(id, change, { signal })
    await output.details(project, projectFacts(project))
  },
})
