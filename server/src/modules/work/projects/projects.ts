// Projects. Invariant: a project belongs to one account for good, and another account's project is
// as absent as one that was never made.

import { ApiError } from '../../../core/errors.ts'
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Db } from '../../../db/client.ts'
import { assertNotSuspended } from '../../identity/accounts/accounts.ts'
import {
  doOnce,
  type IdempotentUse,
  type Replayable,
} from '../../identity/idempotency/idempotency.ts'
import { insertProject, selectProject, selectProjects } from './queries.ts'

export type Project = { id: number; name: string; archived: boolean; createdAt: Date }

type ProjectRow = Awaited<ReturnType<typeof insertProject>>

function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    archived: row.archived_at !== null,
    createdAt: row.created_at,
  }
}

export async function createProject(
  db: Db,
  { accountUuid, name, use }: { accountUuid: string; name: string; use: IdempotentUse | undefined },
): Promise<Replayable<Project>> {
  return await doOnce(
    db,
    use,
    async (tx) => {
      await assertNotSuspended(tx, accountUuid)
      const project = toProject(await insertProject(tx, accountUuid, name))
      return { objectId: String(project.id), value: project }
    },
    // The reply to a create shows the project as it was then: never archived.
    async (objectId) => ({
      ...(await getProject(db, accountUuid, Number(objectId))),
      archived: false,
    }),
  )
}

export async function getProject(db: Db, accountUuid: string, projectId: number): Promise<Project> {
  const row = await selectProject(db, accountUuid, projectId)
  if (!row) throw new ApiError('NOT_FOUND')
  return toProject(row)
}

/** Whether tasks can be created in it. */
export async function isOpenProject(
  db: Db,
  accountUuid: string,
  projectId: number,
): Promise<boolean> {
  const row = await selectProject(db, accountUuid, projectId)
  return row !== undefined && row.archived_at === null
}

export async function listProjects(
  db: Db,
  accountUuid: string,
  page: { beforeId: number | undefined; limit: number },
): Promise<ListPage<Project, number>> {
  const { items, next } = await readPage(
    page.limit,
    (limit) => selectProjects(db, accountUuid, page.beforeId, limit),
    ({ id }) => id,
  )
  return { items: items.map(toProject), next }
}
