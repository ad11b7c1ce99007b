import { afterAll, beforeAll, test } from 'vitest'
import { proveReceiver } from './receiver.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.stop())

test('verifies, answers, handles each event once, and reads the task', async () => {
  await proveReceiver(stage, ({ host, port, secret }) =>
    stage.run('webhook-fastify', process.execPath, ['receiver.mts'], {
      HOST: host,
      PORT: String(port),
      TASKREVIEW_WEBHOOK_SECRET: secret,
    }),
  )
})
