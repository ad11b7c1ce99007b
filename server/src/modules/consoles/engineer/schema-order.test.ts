// jsonb sorts the names of fields; an engineer fills them in in the order in which the client asks.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import {
  createTask,
  makeWorker,
  refOf,
  type TestClient,
} from '../../../../test/workbench-client.ts'

let service: Service
let client: TestClient

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

const inner = { type: 'object', properties: { title: { type: 'string' }, at: { type: 'string' } } }
const responseSchema = {
  type: 'object',
  properties: {
    severity: { type: 'string' },
    incident_id: { type: 'string' },
    id: { type: 'string' },
    items: { type: 'array', items: inner },
  },
  required: ['id'],
}

test("fields of a claimed task stand in the client's order, and go with the content", async () => {
  const taskId = await createTask(service, client, { responseSchema })
  const worker = await makeWorker(service)
  const task = await worker.claimNext()
  expect(task.id).toBe(taskId)
  const { properties } = task.responseSchema
  expect(Object.keys(properties)).toEqual(['severity', 'incident_id', 'id', 'items'])
  expect(Object.keys(properties.items.items.properties)).toEqual(['title', 'at'])

  const { accountUuid, taskUuid } = await refOf(service, taskId)
  // As a version does that does not know the column.
  const { rows } = await sql<{ sent: unknown }>`
    update tasks set prompt = '', metadata = null, response_schema = null, attachments = null,
      content_removed_at = clock_timestamp()
    where account_id = ${accountUuid} and id = ${taskUuid}
    returning response_schema_sent as sent`.execute(service.deps.database.db)
  expect(rows).toEqual([{ sent: null }])
})
