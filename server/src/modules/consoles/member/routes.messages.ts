import { requireId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { presentMessage, type QuestionRow, readThread } from '../../work/questions/questions.ts'
import { listAccountMessagesOperation } from './message-schema.ts'
import { pseudonymOf } from './task-detail.ts'

export function memberMessageRoutes(deps: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(listAccountMessagesOperation, async ({ account, params }) => {
      const ref = { accountUuid: account.uuid, taskUuid: requireId('task', params.task_id) }
      return { body: presentThread(await readThread(deps.db, ref), account.uuid) }
    }),
  ]
}

function presentThread(rows: QuestionRow[], accountUuid: string) {
  return {
    data: rows.map((row) => ({
      ...presentMessage(row),
      engineer: row.engineer_id === null ? null : pseudonymOf(accountUuid, row.engineer_id),
      repliedBy: nameReplier(row),
    })),
  }
}

function nameReplier({ replied_by_key, replied_by_person }: QuestionRow): 'key' | 'member' | null {
  if (replied_by_key !== null) return 'key'
  return replied_by_person === null ? null : 'member'
}
