// The conversation about a task: what engineers asked, and the client's replies.
import { requireId } from '../../../core/ids.ts'
import { replayHeaders } from '../../../http/idempotency-header.ts'
import { type Route, route } from '../../../http/route.ts'
import { describeCall } from '../../identity/idempotency/idempotency.ts'
import { presentMessage, readThread } from '../questions/questions.ts'
import { type ReplyDeps, replyToQuestion } from './clarification.ts'
import { presentResumed } from './present.ts'
import { listMessagesOperation, replyOperation } from './schema.ts'

export type MessageRouteDeps = ReplyDeps & { epoch(): number }

export function messageRoutes(deps: MessageRouteDeps): Route[] {
  return [
    route(listMessagesOperation, async ({ key, params }) => {
      const taskUuid = requireId('task', params.task_id)
      const rows = await readThread(deps.db, { accountUuid: key.accountUuid, taskUuid })
      return { body: { data: rows.map(presentMessage) } }
    }),

    route(replyOperation, async (call) => {
      const { key, revision, params, body } = call
      const { question: number, ...reply } = body
      const taskUuid = requireId('task', params.task_id)
      const use = describeCall(call, 'replyToQuestion', { taskId: params.task_id, ...body })
      const ref = { accountUuid: key.accountUuid, taskUuid }
      const by = key.isPerson ? { byPersonUuid: key.keyUuid } : { byKeyUuid: key.keyUuid }
      const { value, replayed } = await replyToQuestion(deps, ref, { reply, number, use, ...by })
      const { body: task, etag } = presentResumed(value, revision, deps.epoch())
      return { body: task, headers: { etag, ...replayHeaders(replayed) } }
    }),
  ]
}
