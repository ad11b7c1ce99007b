import { requireId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import type { FileLinks } from '../../../http/files/links.ts'
import { type Route, route } from '../../../http/route.ts'
import { presentAttachment } from './present.ts'
import { listAttachments } from './reading.ts'
import { listAttachmentsOperation } from './schema.ts'

export function attachmentRoutes({ db, links }: { db: Db; links: FileLinks }): Route[] {
  return [
    route(listAttachmentsOperation, async ({ key, params }) => {
      const taskUuid = requireId('task', params.task_id)
      const rows = await listAttachments(db, { accountUuid: key.accountUuid, taskUuid })
      return { body: { data: rows.map((row) => presentAttachment(row, links)) } }
    }),
  ]
}
