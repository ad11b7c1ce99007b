import { defineCommand } from '../../command.ts'
import { projectFacts, projectFields } from '../../views/project.ts'

export const command = defineCommand({
  summary: 'Make a project',
  about: 'Every task stands in a project. Tasks name it by its id.',
  args: [{ name: 'name', about: 'what it is called, up to 200 characters' }],
  fields: projectFields,
  examples: [
    { about: 'Make one', line: 'taskreview projects create "Checkout service"' },
    { about: 'And keep its id', line: 'taskreview projects create "Checkout service" --jq .id' },
  ],
  async run({ client, args, output, signal, program }) {
    const project = await client.projects.create({ name: args.name }, { signal })
    await output.details(project, projectFacts(project))
    await output.note(
      `Use it: ${program} tasks create "…" --max-credits 600 --project ${project.id}`,
    )
  },
})
