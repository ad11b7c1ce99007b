// The callback of a task on its page: a failed attempt, and the one that is asked for by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { type Hearer, startHearer } from '../../server/test/webhook-environment.ts'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import { createTask, type TestClient } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient
let hearer: Hearer

beforeAll(async () => {
  stage = await raiseStage({
    model: undefined,
    webhookAllowedNetworks: [`${receiverAddress}/32`],
  })
  client = await stage.makeClient()
  hearer = await startHearer()
}, 60_000)
afterAll(async () => {
  await hearer?.stop()
  await stage?.end()
})

test('a failed callback is in red on the page, by its host alone, and is sent again from there', async () => {
  hearer.react(() => 503)
  const url = `${hearer.url}/a-secret-path`
  const taskId = await createTask(stage, client, { callback: { url } })
  await hearer.until(1)
  const memberOf = [{ accountId: client.accountId, role: 'developer' as const }]
  const { cookie } = await signIn(stage, { memberOf })
  const { page } = await stage.open({ cookie })
  await page.goto(`/dashboard/tasks/${taskId}?account=${client.accountId}`)
  const log = page.getByRole('region', { name: 'Callback' })
  const attempts = log.getByRole('list', { name: 'Attempts of task.created' })
  await attempts.getByText(/^503 in /).waitFor()
  await log.getByText(new URL(hearer.url).host).waitFor()
  await log.getByText('Next attempt').waitFor()
  expect(await page.content()).not.toContain('a-secret-path')
  hearer.react(() => 204)
  await log.getByRole('button', { name: 'Redeliver task.created' }).click()
  await attempts.getByText(/^204 in /).waitFor()
  await log.getByText('Delivered').waitFor()
  const heard = hearer.told.map(({ headers }) => headers['webhook-id'])
  expect(new Set(heard).size).toBe(1)
})
