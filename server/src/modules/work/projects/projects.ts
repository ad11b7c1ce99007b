// Projects. Invariants:
// - A project belongs to one account for good, and another account's project is as absent as one that
//   was never made.
// - An archived project takes no new tasks and is readable as before: the create statement looks at it,
//   so a create that begins after the archiving is refused, and one under way may still come before it.

import type { Actor } from '../../../core/caller.ts'
import { ApiError } from '../../../core/errors.ts'
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { assertNotSuspended } from '../../identity/accounts/accounts.ts'
import { recordAct } from '../../identity/audit/audit.ts'
import {
  doOnce,
  type IdempotentUse,
  type Replayable,
} from '../../identity/idempotency/idempotency.ts'
import {
  insertProject,
  lockProject,
  selectOpenProjects,
  selectProject,
  selectProjects,
  updateProjectFields,
} from './queries.ts'

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
    // The reply to a create shows the project as it was then: under this name, never archived.
    async (objectId) => ({
      ...(await getProject(db, accountUuid, Number(objectId))),
      name,
      archived: false,
    }),
  )
}

export async function getProject(db: Db, accountUuid: string, projectId: number): Promise<Project> {
  const row = await selectProject(db, accountUuid, projectId)
  if (!row) throw new ApiError('NOT_FOUND')
  return toProject(row)
}

export type ProjectChanges = { name?: string; archived?: boolean }

/** Changes what is named; what is so already stays as it is, and nothing is recorded of it. */
export async function updateProject(
  db: Db,
  { accountUuid, projectId }: { accountUuid: string; projectId: number },
  { name, archived }: ProjectChanges,
  actor: Actor,
): Promise<Project> {
  return await db.transaction().execute(async (tx) => {
    await assertNotSuspended(tx, accountUuid)
    const old = await lockProject(tx, accountUuid, projectId)
    if (!old) throw new ApiError('NOT_FOUND')
    const acts: string[] = []
    if (name !== undefined && name !== old.name) acts.push('project.renamed')
    if (archived !== undefined && archived !== (old.archived_at !== null)) {
      acts.push(archived ? 'project.archived' : 'project.restored')
    }
    if (acts.length === 0) return toProject(old)
    const changed = await updateProjectFields(tx, { accountUuid, projectId }, { name, archived })
    for (const act of acts) await recordProjectAct(tx, { accountUuid, projectId, actor, act })
    return toProject(changed)
  })
}

type ProjectAct = { accountUuid: string; projectId: number; actor: Actor; act: string }

/** Names are the client's content, and the audit outlives content: it knows the id alone. */
async function recordProjectAct(tx: Tx, { projectId, ...act }: ProjectAct): Promise<void> {
  await recordAct(tx, { ...act, subject: `project ${projectId}`, details: {} })
}

const namedProjectsMax = 5

/** Why no task can be created in it or, without one, in the only one of the account. */
export async function findProjectFlaw(
  db: Db,
  accountUuid: string,
  projectId: number | undefined,
): Promise<string | undefined> {
  if (projectId !== undefined) {
    const row = await selectProject(db, accountUuid, projectId)
    if (row === undefined) return 'is not a project of this account; GET /projects lists them'
    return row.archived_at === null
      ? undefined
      : 'is an archived project, which takes no new tasks; restore it or name another'
  }
  const open = await selectOpenProjects(db, accountUuid, namedProjectsMax + 1)
  if (open.length === 1) return undefined
  if (open.length === 0) return 'is required, and there is no project yet; POST /projects/create'
  const named = open
    .slice(0, namedProjectsMax)
    .map(({ id, name }) => `${id} (${name.slice(0, 40)})`)
  const more = open.length > namedProjectsMax ? ' and others; GET /projects lists them' : ''
  return `is required, because the account has several: ${named.join(', ')}${more}`
}

export async function listProjects(
  db: Db,
  accountUuid: string,
  page: { archived: boolean | undefined; beforeId: number | undefined; limit: number },
): Promise<ListPage<Project, number>> {
  const { items, next } = await readPage(
    page.limit,
    (limit) => selectProjects(db, accountUuid, { ...page, limit }),
    ({ id }) => id,
  )
  return { items: items.map(toProject), next }
}
