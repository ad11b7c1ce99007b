// The conversation about a task: what engineers asked, and the client's replies.
import { requireId } from '../../../core/ids.ts'
import { replayHeaders } from '../../../http/idempotency-header.ts'
import { type Route, route } from '../../../http/route.ts'
import { type AttachmentInput, identifyFile } from '../../files/sent-files/sent-files.ts'
import { describeCall } from '../../identity/idempotency/idempotency.ts'
import { presentMessage, readThread } from '../questions/questions.ts'
import { type ReplyDeps, replyToQuestion } from './clarification.ts'
import { presentResumed } from './present.ts'
import { readReplyFiles } from './reply-files.ts'
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
      const { question: number, attachments, ...reply } = body
      const taskUuid = requireId('task', params.task_id)
      const files = readReplyFiles(attachments as AttachmentInput[] | undefined, revision)
      const said = { taskId: params.task_id, question: number, ...reply }
      const use = describeCall(call, 'replyToQuestion', {
        ...said,
        ...(files.files.length > 0 && { attachments: files.files.map(identifyFile) }),
      })
      const ref = { accountUuid: key.accountUuid, taskUuid }
      const by = key.isPerson ? { byPersonUuid: key.keyUuid } : { byKeyUuid: key.keyUuid }
      const replying = { reply, files, number, use, ...by }
      const { value, replayed } = await replyToQuestion(deps, ref, replying)
      const { body: task, etag } = presentResumed(value, revision, deps.epoch())
      return { body: task, headers: { etag, ...replayHeaders(replayed) } }
    }),
  ]
}
