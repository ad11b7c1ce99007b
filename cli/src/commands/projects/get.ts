import { defineCommand } from '../../command.ts'
import { findProjectId } from '../../steps/find-project.ts'
import { projectFacts, projectFields } from '../../views/project.ts'

export const command = defineCommand({
  summary: 'Show a project',
  args: [{ name: 'project', about: 'its id or its name' }],
  fields: projectFields,
  examples: [{ about: 'By id', line: 'taskreview projects get 1001' }],
  exits: [5],
  async run(context) {
    const { client, args, output, signal } = context
    const id = await findProjectId(context, args.project)
    const project = await client.projects.get(id, { signal })
    await output.details(project, projectFacts(project))
  },
})
