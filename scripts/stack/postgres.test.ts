import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningPostgres, type PostgresServer, startPostgres } from './postgres.ts'
import { processesIn, waitUntilGone } from './processes.ts'
import { findReachableTmp, findRunAs } from './run-as.ts'

let parentDir: string
let dataDir: string
let server: PostgresServer | undefined

beforeAll(() => {
  parentDir = mkdtempSync(join(findReachableTmp(findRunAs()), 'trs-pg-test-'))
  chmodSync(parentDir, 0o755)
  dataDir = join(parentDir, 'data')
})

afterAll(async () => {
  // Whatever runs there goes, also a server that a failed test started and did not keep.
  await findRunningPostgres(dataDir)?.kill9()
  rmSync(parentDir, { recursive: true, force: true })
})

test('what was committed is there after every process is killed at once', async () => {
  server = await startPostgres({ dataDir, settings: { shared_buffers: '16MB' } })
  await query(server, 'create table kept (n int); insert into kept values (7)')
  await server.kill9()
  expect(processesIn(dataDir)).toEqual([])
  server = await startPostgres({ dataDir, port: server.port })
  expect(await query(server, 'select n from kept')).toEqual([{ n: 7 }])
})

test('backends that outlived their server do not stop the next start', async () => {
  const first = server ?? expect.fail('the first test starts the server')
  const before = processesIn(dataDir).length
  expect(before).toBeGreaterThan(1)
  process.kill(first.pid, 'SIGKILL')
  await waitUntilGone(first.mark, 10_000)
  server = await startPostgres({ dataDir })
  expect(await query(server, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a second server on the same data is refused while the first runs', async () => {
  expect(findRunningPostgres(dataDir)?.pid).toBe(server?.pid)
  await expect(startPostgres({ dataDir })).rejects.toThrow('already runs')
  await server?.stop()
  expect(findRunningPostgres(dataDir)).toBeUndefined()
})

async function query(target: PostgresServer, text: string): Promise<unknown[]> {
  const client = new pg.Client(target.url)
  client.on('error', () => undefined)
  await client.connect()
  const result = await client.query(text)
  await client.end()
  return result.rows
}
