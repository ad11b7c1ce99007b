import type { FastifyRequest } from 'fastify'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import type { FileLinks } from '../../../http/files/links.ts'
import { decodeCursor, toPage } from '../../../http/page.ts'
import { openLease, releaseLease, renewLease } from '../../work/leases/leases.ts'
import { acceptParts } from './drafts/acceptance.ts'
import {
  acceptDraftOperation,
  getDraftOperation,
  openTaskOperation,
  saveDraftOperation,
} from './drafts/draft-schema.ts'
import { readWorkDraft, saveWorkDraft } from './drafts/work-drafts.ts'
import {
  answerTask,
  getWork,
  listFiles,
  listHeld,
  noteSeen,
  takeBack,
  takeNext,
  takeTask,
  type WorkbenchDeps,
} from './engineer.ts'
import type { Live } from './live.ts'
import {
  presentDraft,
  presentFiles,
  presentHistory,
  presentShown,
  presentWaiting,
  presentWork,
} from './present.ts'
import { getQueueOperation, listHistoryOperation } from './queue-schema.ts'
import { ownRoutes } from './routes.own.ts'
import { type QuestionRouteDeps, questionRoutes } from './routes.questions.ts'
import { workStreamRoute } from './routes.stream.ts'
import {
  claimNextOperation,
  claimTaskOperation,
  getWorkOperation,
  heartbeatOperation,
  listFilesOperation,
  listHeldOperation,
  releaseOperation,
  submitOperation,
  undoOperation,
} from './schema.ts'
import { type HistoryCursor, listHistory, readWaiting } from './waiting.ts'

/** When to ask again where nothing waits. */
const pollAfterMs = 5_000

export type WorkbenchRouteDeps = QuestionRouteDeps & { links: FileLinks; live: Live }

export function workbenchRoutes(deps: WorkbenchRouteDeps): ConsoleRoute[] {
  const routes = [...claimRoutes(deps), ...leaseRoutes(deps), ...draftRoutes(deps)]
  const stream = workStreamRoute({
    live: deps.live,
    noteSeen: (engineerUuid) => noteSeen(deps, engineerUuid, { isInput: false }),
    onError: deps.onError,
  })
  const others = [...queueRoutes(deps), ...questionRoutes(deps), ...ownRoutes(deps), stream]
  return [...routes, ...others].map((route) => ({
    ...route,
    async serve(request, reply) {
      if (request.session) {
        const isInput = isOwnInput(route.operation.operationId, request)
        await noteSeen(deps, request.session.person.uuid, { isInput })
      }
      return await route.serve(request, reply)
    },
  }))
}

/** Pages read without anybody at them, and a heartbeat says itself how long ago the last input was. */
function isOwnInput(operationId: string, { method, body }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  if (operationId !== heartbeatOperation.operationId) return true
  const { idleSeconds } = (body ?? {}) as { idleSeconds?: unknown }
  return typeof idleSeconds === 'number' && idleSeconds < inputSeconds
}

/** Input so short ago is input now. */
const inputSeconds = 60

function claimRoutes({ links, ...deps }: WorkbenchRouteDeps): ConsoleRoute[] {
  return [
    consoleRoute(claimNextOperation, async ({ session, body }) => {
      const engineerUuid = session.person.uuid
      const work = await takeNext(deps, { engineerUuid, tagIds: body.tagIds })
      if (!work) return { body: { task: null, pollAfterMs } }
      return { body: { task: presentWork(work, deps.leaseTimes) } }
    }),

    consoleRoute(claimTaskOperation, async ({ session, params }) => {
      const engineerUuid = session.person.uuid
      const work = await takeTask(deps, { engineerUuid, taskId: params.task_id })
      return { body: presentWork(work, deps.leaseTimes) }
    }),

    consoleRoute(listHeldOperation, async ({ session }) => {
      const held = await listHeld(deps, session.person.uuid)
      return { body: { data: held.map((row) => presentWork(row, deps.leaseTimes)) } }
    }),

    consoleRoute(getWorkOperation, async ({ session, params }) => {
      const shown = await getWork(deps, session.person.uuid, params.task_id)
      return { body: presentShown(shown, deps.leaseTimes) }
    }),

    consoleRoute(listFilesOperation, async ({ session, params }) => {
      const files = await listFiles(deps, session.person.uuid, params.task_id)
      return { body: { data: presentFiles(files, links) } }
    }),
  ]
}

function leaseRoutes(deps: WorkbenchDeps): ConsoleRoute[] {
  return [
    consoleRoute(openTaskOperation, async ({ session, params, body }) => {
      const held = { engineerUuid: session.person.uuid, taskId: params.task_id, ...body }
      return { body: { openedAt: (await openLease(deps, held)).toISOString() } }
    }),

    consoleRoute(acceptDraftOperation, async ({ session, params, body }) => {
      const engineerUuid = session.person.uuid
      await acceptParts(deps, { engineerUuid, taskId: params.task_id, ...body })
      return {}
    }),

    consoleRoute(heartbeatOperation, async ({ session, params, body }) => {
      const engineerUuid = session.person.uuid
      const renewed = await renewLease(deps, { engineerUuid, taskId: params.task_id, ...body })
      return { body: { ...renewed, leaseUntil: renewed.leaseUntil.toISOString() } }
    }),

    consoleRoute(releaseOperation, async ({ session, params, body }) => {
      const { leaseNumber, reason } = body
      const held = { engineerUuid: session.person.uuid, taskId: params.task_id, leaseNumber }
      await releaseLease(deps, { ...held, note: reason })
      return {}
    }),

    consoleRoute(submitOperation, async ({ session, params, body }) => {
      const engineerUuid = session.person.uuid
      const { task, next } = await answerTask(deps, {
        engineerUuid,
        taskId: params.task_id,
        ...body,
      })
      return { body: { task, next: next ? presentWork(next, deps.leaseTimes) : null } }
    }),

    consoleRoute(undoOperation, async ({ session, params, body }) => {
      const held = { engineerUuid: session.person.uuid, taskId: params.task_id, ...body }
      return { body: presentWork(await takeBack(deps, held), deps.leaseTimes) }
    }),
  ]
}

function draftRoutes({ db }: WorkbenchDeps): ConsoleRoute[] {
  return [
    consoleRoute(getDraftOperation, async ({ session, params }) => {
      const task = { engineerUuid: session.person.uuid, taskId: params.task_id }
      const draft = presentDraft(await readWorkDraft(db, task))
      return { body: draft, headers: { etag: spellRevision(draft.revision) } }
    }),

    consoleRoute(saveDraftOperation, async ({ session, params, body, request }) => {
      const revision = readRevision(request.headers['if-match'])
      const task = { engineerUuid: session.person.uuid, taskId: params.task_id }
      const saved = await saveWorkDraft(db, { ...task, revision, content: body.content })
      return {
        body: { revision: saved.revision, savedAt: saved.saved_at.toISOString() },
        headers: { etag: spellRevision(saved.revision) },
      }
    }),
  ]
}

function spellRevision(revision: number): string {
  return `"${revision}"`
}

function readRevision(header: string | undefined): number {
  if (header === undefined) throw new ApiError('REVISION_REQUIRED')
  const [, digits] = /^"(\d{1,9})"$/.exec(header) ?? []
  if (digits !== undefined) return Number(digits)
  const message = 'must be the revision you read, in quotes, such as "3"'
  throw invalidRequest([{ field: 'If-Match', message }])
}

function queueRoutes({ db }: WorkbenchDeps): ConsoleRoute[] {
  return [
    consoleRoute(getQueueOperation, async ({ session, query }) => {
      return { body: presentWaiting(await readWaiting(db, session.person.uuid, query)) }
    }),

    consoleRoute(listHistoryOperation, async ({ session, query }) => {
      const before = readPlace(query.cursor)
      const limit = query.limit ?? limits.pageSizeDefault
      const rows = await listHistory(db, session.person.uuid, { before, limit })
      return { body: toPage(rows, presentHistory, writePlace) }
    }),
  ]
}

const writePlace = ({ taskUuid, leaseNumber }: HistoryCursor) => `${taskUuid}.${leaseNumber}`

const historyCursor = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[1-9]\d{0,8}$/

function readPlace(cursor: string | undefined): HistoryCursor | undefined {
  const [taskUuid, leaseNumber] = decodeCursor(cursor, historyCursor)?.split('.') ?? []
  return taskUuid === undefined ? undefined : { taskUuid, leaseNumber: Number(leaseNumber) }
}
