// The checker on a service that really ran: an honest history passes, and damage done to the rows
// behind the service's back is named.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { type Service, startService } from '../../server/test/service.ts'
import { type AckRecord, openAckLog, readAckLog } from './ack-log.ts'
import { checkHistory, type Expectations } from './checker.ts'
import { createAttempts } from './clients.ts'
import { type Facts, readFacts } from './facts.ts'

const strict: Expectations = { mayGoUnanswered: false, mayBeUnavailable: true }

describe('on a real service', () => {
  let service: Service
  const dir = mkdtempSync(join(tmpdir(), 'trs-checker-'))
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(async () => {
    await service.stop()
    rmSync(dir, { recursive: true })
  })

  /** Creates a task twice with one key, completes and cancels it at once, and gives the log of it. */
  async function runOneTask(): Promise<{ records: AckRecord[]; taskId: string }> {
    const { accountId, key: secret, keyId, projectId } = await service.makeClient()
    const accountUuid = decodeId('acct', accountId) as string
    const client = { number: 0, accountId, accountUuid, keyId, secret, projectId }
    const file = join(dir, `${randomUUID()}.jsonl`)
    const log = openAckLog(file)
    const { deps, url: apiUrl } = service
    const attempts = createAttempts({ apiUrl, deps, log, onTold: () => undefined })
    const idempotencyKey = randomUUID()
    const { taskId = '' } = await attempts.create(client, idempotencyKey)
    await attempts.create(client, idempotencyKey)
    await Promise.all([
      attempts.complete(client, taskId, 'An answer.', 90),
      attempts.cancel(client, taskId, randomUUID()),
    ])
    log.close()
    return { records: readAckLog(file), taskId }
  }

  /** What is said of this task or its key; the tasks of other tests are left out. */
  function kindsFor(records: AckRecord[], found: Facts, taskId: string): string[] {
    const askedKey = records.find((record) => record.type === 'invoke')?.idempotencyKey as string
    return checkHistory(records, found, strict)
      .filter(({ kind, detail }) => {
        const isOfAll = kind === 'books do not balance'
        return isOfAll || detail.includes(taskId) || detail.includes(askedKey)
      })
      .map(({ kind }) => kind)
  }

  test('an honest history has no violation', async () => {
    const { records, taskId } = await runOneTask()
    const found = await readFacts(service.databaseUrl)
    expect(records.filter(({ type }) => type === 'ok')).toHaveLength(3)
    expect(found.tasks.get(taskId)?.settlements).toHaveLength(1)
    expect(checkHistory(records, found, strict)).toEqual([])
  })

  // The ledger check comes first: every later damage to the ledger fails it too.
  test.each([
    ['books do not balance', 'update ledger_entries set amount = amount + 1 where task_id = $1'],
    ['lost create', 'delete from tasks where id = $1'],
    ['rows without a task', 'delete from tasks where id = $1'],
    ['task without its queue row', 'delete from task_queue where task_id = $1'],
    ['events do not tell the state', 'delete from task_events where task_id = $1 and version = 1'],
    ['task without its hold', `delete from ledger_entries where task_id = $1 and kind = 'hold'`],
    ['settlement does not fit the state', 'delete from settlements where task_id = $1'],
    ['settlement without its entries', `delete from ledger_entries where task_id = $1`],
    ['forgotten key', 'delete from idempotency_keys where object_id = $1::uuid::text'],
  ])('%s: %s', async (kind, damage) => {
    const { records, taskId } = await runOneTask()
    const before = kindsFor(records, await readFacts(service.databaseUrl), taskId)
    const client = new pg.Client({ connectionString: asSuperuser(service.databaseUrl) })
    await client.connect()
    // As a replica, the session is let past the triggers that keep these tables append-only.
    await client.query('set session_replication_role = replica')
    const { rowCount } = await client.query(damage, [decodeId('task', taskId)])
    await client.end()
    expect(rowCount).toBeGreaterThan(0)
    expect(before).not.toContain(kind)
    expect(kindsFor(records, await readFacts(service.databaseUrl), taskId)).toContain(kind)
  })
})
