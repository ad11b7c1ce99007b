import { afterAll, beforeAll, test } from 'vitest'
import { findPython, pythonEnvironment } from '../../scripts/samples/python.ts'
import { proveReceiver } from './receiver.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
let python: string

beforeAll(async () => {
  python = await findPython()
  stage = await openStage()
})
afterAll(() => stage.stop())

test('verifies, answers, handles each event once, and reads the task', async () => {
  await proveReceiver(stage, ({ host, port, secret }) => {
    const args = ['-m', 'uvicorn', 'receiver:app', '--host', host, '--port', String(port)]
    const env = { TASKREVIEW_WEBHOOK_SECRET: secret, ...pythonEnvironment }
    return stage.run('webhook-fastapi', python, args, env)
  })
})
