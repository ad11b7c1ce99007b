import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPython, pythonEnvironment } from '../../scripts/samples/python.ts'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
let python: string
const folder = mkdtempSync(join(tmpdir(), 'task-review-langgraph-'))
const program = join(import.meta.dirname, '../langgraph-callback')

beforeAll(async () => {
  python = await findPython()
  stage = await openStage()
})
afterAll(async () => {
  await stage.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a graph that is killed while it waits is resumed once, however often its callback comes', async () => {
  const port = await findFreePort()
  const env = {
    ...pythonEnvironment,
    PYTHONPATH: `${pythonEnvironment.PYTHONPATH}:${program}`,
    CALLBACK_URL: `http://${receiverAddress}:${port}/callbacks`,
    TASKREVIEW_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  }
  const at = ['--host', receiverAddress, '--port', String(port)]
  const serve = () => stage.run(folder, python, ['-m', 'uvicorn', 'review:app', ...at], env)
  const first = serve()
  await first.until('Uvicorn running')
  const starter = stage.run(folder, python, [join(program, 'review.py'), 'Drop a column'], env)
  const { id } = await stage.nextTask()
  expect(await starter.ended, starter.said()).toMatchObject({ code: 0 })
  await first.kill()
  await stage.answer(id, { message: 'It is still read.' })
  const second = serve()
  // Its address was refused meanwhile, so it comes by a retry, at the latest 20 seconds later.
  await second.until('Drop a column')
  expect(second.said()).toContain('It is still read.')

  const heard = () => second.said().split('204 No Content').length
  const before = heard()
  await stage.redeliver(id)
  expect(await waitUntil(async () => heard() > before, 30_000)).toBe(true)
  expect(second.said().split('Drop a column')).toHaveLength(2)
})
