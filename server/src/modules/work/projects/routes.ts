import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { replayHeaders } from '../../../http/idempotency-header.ts'
import { decodeCursor, linkToNext, numberCursor, toPage } from '../../../http/page.ts'
import { type Route, route } from '../../../http/route.ts'
import { describeCall } from '../../identity/idempotency/idempotency.ts'
import { createProject, getProject, listProjects, type Project, updateProject } from './projects.ts'
import {
  createProjectOperation,
  getProjectOperation,
  listProjectsOperation,
  updateProjectOperation,
} from './schema.ts'

function present({ createdAt, ...project }: Project) {
  return {
    id: project.id,
    name: project.name,
    createdAt: createdAt.toISOString(),
    archived: project.archived,
  }
}

export function projectRoutes({ db }: { db: Db }): Route[] {
  return [
    route(createProjectOperation, async (call) => {
      const { key, body } = call
      const { name } = body
      const use = describeCall(call, 'createProject', { name })
      const { value, replayed } = await createProject(db, {
        accountUuid: key.accountUuid,
        name,
        use,
      })
      return {
        body: present(value),
        headers: { location: `/api/v1/projects/${value.id}`, ...replayHeaders(replayed) },
      }
    }),

    route(listProjectsOperation, async ({ key, query, request }) => {
      const { cursor, limit = limits.pageSizeDefault } = query
      const archived = query.archived === undefined ? undefined : query.archived === 'true'
      const place = decodeCursor(cursor, numberCursor)
      const beforeId = place === undefined ? undefined : Number(place)
      const projects = await listProjects(db, key.accountUuid, { archived, beforeId, limit })
      const page = toPage(projects, present)
      return { body: page, headers: linkToNext(request.url, page.nextCursor) }
    }),

    route(getProjectOperation, async ({ key, params }) => ({
      body: present(await getProject(db, key.accountUuid, readProjectId(params))),
    })),

    route(updateProjectOperation, async ({ key, params, body }) => {
      const ref = { accountUuid: key.accountUuid, projectId: readProjectId(params) }
      const { name, archived } = body
      const changes = {
        ...(name !== undefined && { name }),
        ...(archived !== undefined && { archived }),
      }
      return { body: present(await updateProject(db, ref, changes, key.actor)) }
    }),
  ]
}

function readProjectId({ project_id }: { project_id: string }): number {
  const projectId = Number(project_id)
  if (!Number.isSafeInteger(projectId)) throw new ApiError('NOT_FOUND')
  return projectId
}
