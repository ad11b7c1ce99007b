// Every task belongs to a project of the account.
import type { Project } from '@task-review/sdk'
import { z } from 'zod'
import { text } from '../replies/task-reply.ts'
import { moreHint } from './list-tasks.ts'
import { defineTool, page, readsOnly } from './tool.ts'

const projectView = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  archived: z.boolean().describe('An archived project takes no new tasks.'),
})

export const listProjects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'The projects of the account; create_task takes the id of one as projectId.',
  input: z.strictObject(page),
  output: z.object({ projects: z.array(projectView), nextCursor: z.string().nullable() }),
  annotations: readsOnly,
  async run(args, { caller, context }) {
    const { signal } = context.mcpReq
    const { data, nextCursor } = await caller.client.projects.list(args, { signal })
    const lines = data.map(
      ({ id, name, archived }) => `- ${id} ${name}${archived ? ' (archived)' : ''}`,
    )
    const head =
      data.length === 0 ? 'There is no project yet; create_project makes one.' : 'Projects:'
    return {
      content: [text([head, ...lines, ...moreHint(nextCursor)].join('\n'))],
      structuredContent: { projects: data.map(viewProject), nextCursor: nextCursor ?? null },
    }
  },
})

export const createProject = defineTool({
  name: 'create_project',
  title: 'Create a project',
  description:
    'Creates a project. Only needed if the account has none that fits; projects are free.',
  input: z.strictObject({ name: z.string().min(1).max(200) }),
  output: projectView,
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  async run(args, { caller, context }) {
    const project = await caller.client.projects.create(args, { signal: context.mcpReq.signal })
    return {
      content: [
        text(`Project ${project.id} is made. Give projectId ${project.id} to create_task.`),
      ],
      structuredContent: viewProject(project),
    }
  },
})

function viewProject({ id, name, createdAt, archived }: Project) {
  return { id, name, createdAt, archived }
}
