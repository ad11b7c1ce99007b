import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import type { FileLinks } from '../../../http/files/links.ts'
import type { TaskDeps } from '../../work/tasks/tasks.ts'
import { openTaskContent, openTaskFile } from './content/content.ts'
import { presentOpened, presentTaskContent } from './content/present.ts'
import { openTaskContentOperation, openTaskFileOperation } from './content/schema.ts'

export type ContentRouteDeps = TaskDeps & { links: FileLinks }

export function taskContentRoutes({ links, ...deps }: ContentRouteDeps): ConsoleRoute[] {
  return [
    consoleRoute(openTaskContentOperation, async ({ session, params }) => {
      const opening = { taskId: params.task_id, byPersonUuid: session.person.uuid }
      return { body: presentTaskContent(await openTaskContent(deps, opening), links) }
    }),

    consoleRoute(openTaskFileOperation, async ({ session, params }) => {
      const file = await openTaskFile(deps, {
        taskId: params.task_id,
        position: Number(params.position),
        byPersonUuid: session.person.uuid,
      })
      return { body: presentOpened(file, links) }
    }),
  ]
}
