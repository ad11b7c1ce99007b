// No Temporal service runs here. A stand-in takes what its client would be told by the receiver; the
// activity itself is run by scripts/site/frameworks.ts, in Temporal's own test environment.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/stack/processes.ts'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import { openStage, type Stage } from './stage.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved', 'reason'],
}
let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.stop())

test('callbacks complete the activity that they belong to, and forged ones nothing', async () => {
  const port = await findFreePort()
  const program = `
    import { createReceiver } from './receiver.ts'
    const tell = async (activity, verdict) => console.log(JSON.stringify({ ...activity, ...verdict }))
    createReceiver(tell).listen(${port}, '${receiverAddress}', () => console.log('Ready'))`
  const receiver = stage.run('temporal', process.execPath, ['--input-type=module', '-e', program], {
    TASKREVIEW_WEBHOOK_SECRET: secret,
  })
  await receiver.until('Ready')
  const base = `http://${receiverAddress}:${port}/callbacks`
  const forged = await fetch(`${base}/x/1`, { method: 'POST', body: '{"approved":true}' })
  expect(forged.status).toBe(400)

  const projectId = (await stage.call('GET', '/projects')).data[0].id
  const ask = async () => {
    const workflowId = randomUUID()
    const callback = { url: `${base}/${workflowId}/5`, secret, format: 'result' }
    const prompt = 'May this be done as it stands? Drop a column.'
    const body = { prompt, maxCredits: 600, projectId, responseSchema, callback }
    const { id } = await stage.call('POST', '/tasks/create', body)
    return { id, workflowId }
  }
  const first = await ask()
  await stage.answer(first.id, { data: { approved: true, reason: 'It is unused.' } })
  const second = await ask()
  await stage.call('POST', `/tasks/${second.id}/cancel`)
  const told = () =>
    receiver
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  const isTold = { timeout: 30_000 }
  await expect.poll(told, isTold).toContainEqual({
    ...{ workflowId: first.workflowId, activityId: '5' },
    ...{ approved: true, reason: 'It is unused.' },
  })
  await expect.poll(told, isTold).toContainEqual({
    ...{ workflowId: second.workflowId, activityId: '5' },
    ...{ approved: false, reason: 'No answer: client' },
  })
})
