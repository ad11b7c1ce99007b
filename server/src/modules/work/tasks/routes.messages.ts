// The conversation about a task: what engineers asked, and the client's replies.
import { requireId } from '../../../core/ids.ts'
import { replayHeaders } from '../../../http/idempotency-header.ts'
import { type Route, route } from '../../../http/route.ts'
import { describeCall } from '../../identity/idempotency/idempotency.ts'
import { etagOf, presentTask } from './present.ts'
import { listMessagesOperation, replyOperation } from './questions/operations.ts'
import { presentMessage } from './questions/present.ts'
import { type ReplyDeps, readThread, replyToQuestion } from './questions/questions.ts'

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
      return {
        body: presentTask(value, revision),
        headers: {
          etag: etagOf(value.version, revision, deps.epoch()),
          ...replayHeaders(replayed),
        },
      }
    }),
  ]
}
