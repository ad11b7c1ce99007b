// A job whose worker is killed begins again elsewhere within half a minute.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../../src/db/client.ts'
import { openBoss } from '../../src/queue/boss.ts'
import { createTestDatabase, type TestDatabase } from '../harness.ts'
import { endlessJob } from './endless-job.ts'

let testDatabase: TestDatabase
let database: Database
const children: ChildProcess[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 2, hotConnections: 1 })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.close()
  await testDatabase.drop()
})

async function startWorker(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'job-worker-child.ts'), [testDatabase.url])
  children.push(child)
  await once(child, 'message')
  return child
}

test('a job resumes within 30 s of the kill of its worker', async () => {
  const boss = await openBoss({ databaseUrl: testDatabase.url, onError: () => undefined })
  const first = await startWorker()
  const begun = once(first, 'message')
  await database.db.transaction().execute((tx) => boss.addJobs(tx, endlessJob, [{}]))
  expect(await begun).toEqual([{ attempt: 1 }, undefined])
  const second = await startWorker()
  const resumed = once(second, 'message')
  first.kill('SIGKILL')
  const killedAtMs = performance.now()
  expect(await resumed).toEqual([{ attempt: 2 }, undefined])
  expect(performance.now() - killedAtMs).toBeLessThan(30_000)
  second.kill('SIGKILL')
  await boss.stop()
}, 60_000)
