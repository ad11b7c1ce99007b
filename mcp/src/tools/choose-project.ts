import { ToolRefusal } from '../replies/tool-error.ts'
import type { Call } from './tool.ts'

/** The project of a call that names none: the configured one, or the only one there is. */
export async function chooseProject({ caller, settings, context }: Call): Promise<number> {
  if (settings.projectId !== undefined) return settings.projectId
  const { signal } = context.mcpReq
  const { data } = await caller.client.projects.list({ limit: 100 }, { signal })
  const open = data.filter(({ archived }) => !archived)
  const [only] = open
  if (only !== undefined && open.length === 1) return only.id
  throw only === undefined
    ? new ToolRefusal(
        'NO_PROJECT',
        'The account has no project, and every task belongs to one.',
        'Call create_project, then create_task with its projectId.',
      )
    : new ToolRefusal(
        'PROJECT_NOT_NAMED',
        'The account has several projects, and the call names none.',
        'Call list_projects, choose one or ask the person you work for, and give its projectId.',
      )
}
