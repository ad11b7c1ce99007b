import { encodeId, requireId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { readOpening } from '../../../core/task-title.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import type { AskDeps } from '../../work/clarification/clarification.ts'
import { askUnderLease } from '../../work/leases/leases.ts'
import {
  type AskedTaskRow,
  listAsked,
  presentMessage,
  readThread,
} from '../../work/questions/questions.ts'
import { getWork, type WorkbenchDeps } from './engineer.ts'
import { askOperation, listAskedOperation, listWorkMessagesOperation } from './question-schema.ts'

export type QuestionRouteDeps = WorkbenchDeps & Pick<AskDeps, 'replySchemas'>

export function questionRoutes(deps: QuestionRouteDeps): ConsoleRoute[] {
  return [
    consoleRoute(askOperation, async ({ session, params, body }) => {
      const { leaseNumber, text, choices, allowsText, replySchema, ...rest } = body
      const { onNoReply, defaultReply, waitSeconds } = rest
      const held = { engineerUuid: session.person.uuid, taskId: params.task_id, leaseNumber }
      const asked = await askUnderLease(deps, {
        ...held,
        question: {
          text,
          choices: choices ?? null,
          allowsText: allowsText ?? false,
          replySchema: replySchema ?? null,
          onNoReply,
          defaultReply: defaultReply ?? null,
          waitSeconds: waitSeconds ?? limits.questionSecondsDefault,
        },
      })
      return { body: { ...asked, deadlineAt: asked.deadlineAt.toISOString() } }
    }),

    consoleRoute(listWorkMessagesOperation, async ({ session, params }) => {
      const engineerUuid = session.person.uuid
      const { kind, row } = await getWork(deps, engineerUuid, params.task_id)
      const taskUuid = requireId('task', params.task_id)
      const rows = await readThread(deps.db, { accountUuid: row.account_id, taskUuid })
      if (kind === 'held') return { body: { data: rows.map(presentMessage) } }
      const own = rows.filter((question) => question.engineer_id === engineerUuid)
      return { body: { data: own.map((question) => presentMessage({ ...question, reply: null })) } }
    }),

    consoleRoute(listAskedOperation, async ({ session }) => {
      const rows = await listAsked(deps.db, session.person.uuid)
      return { body: { data: rows.map(presentAsked) } }
    }),
  ]
}

function presentAsked(row: AskedTaskRow) {
  return {
    taskId: encodeId('task', row.task_id),
    title: readOpening(row.prompt_opening).title,
    number: row.number,
    text: row.text,
    state: row.stage === 'needs_input' ? ('waiting' as const) : ('replied' as const),
    askedAt: row.asked_at.toISOString(),
    deadlineAt: row.deadline_at.toISOString(),
    onNoReply: row.on_no_reply,
    yoursUntil: row.asker_until?.toISOString() ?? null,
  }
}
