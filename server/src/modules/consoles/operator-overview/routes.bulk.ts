import { decodeId } from '../../../core/ids.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import type { LeaseDeps } from '../../work/leases/leases.ts'
import { planAssignments } from './assigning/assignees.ts'
import { assignMany, cancelMany, type Outcome, releaseMany } from './bulk/bulk-actions.ts'
import {
  assignManyOperation,
  cancelManyOperation,
  planAssignmentsOperation,
  releaseManyOperation,
} from './bulk/bulk-schema.ts'
import { presentHolder } from './present.ts'

export function bulkRoutes(deps: LeaseDeps): ConsoleRoute[] {
  return [
    consoleRoute(planAssignmentsOperation, async ({ body: { taskIds } }) => {
      const uuids = taskIds.flatMap((id) => decodeId('task', id) ?? [])
      const plan = await planAssignments(deps.db, uuids)
      const people = new Map(plan.map(({ task, assignee }) => [task.task_id, assignee]))
      const data = taskIds.map((taskId) => {
        const assignee = people.get(decodeId('task', taskId) ?? '')
        return {
          taskId,
          engineer: presentHolder(assignee?.person_id ?? null, assignee?.name ?? null),
        }
      })
      return { body: { data } }
    }),

    consoleRoute(assignManyOperation, async ({ session, body }) => {
      const act = { ...body, byPersonUuid: session.person.uuid }
      return { body: presentOutcomes(await assignMany(deps, act)) }
    }),

    consoleRoute(releaseManyOperation, async ({ session, body }) => {
      const act = { ...body, byPersonUuid: session.person.uuid }
      return { body: presentOutcomes(await releaseMany(deps, act)) }
    }),

    consoleRoute(cancelManyOperation, async ({ session, body }) => {
      const act = { ...body, byPersonUuid: session.person.uuid }
      return { body: presentOutcomes(await cancelMany(deps, act)) }
    }),
  ]
}

function presentOutcomes(outcomes: readonly Outcome[]) {
  return {
    data: outcomes.map(({ taskId, refusal }) => ({
      taskId,
      code: refusal?.code ?? null,
      message: refusal?.message ?? null,
    })),
  }
}
