// An owner lets AI prepare drafts of prose: nothing of the account's goes to the model before, and the
// next task has a draft.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeId } from '../../server/src/core/ids.ts'
import { signIn } from '../../server/test/console-client.ts'
import { createTask, type TestClient } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({ allowsProseDrafts: true })
  client = await stage.makeClient()
}, 60_000)
afterAll(() => stage?.end())

async function countDrafts(taskId: string): Promise<number> {
  const drafts = await stage.deps.database.db
    .selectFrom('ai_drafts')
    .select('model')
    .where('task_id', '=', decodeId('task', taskId) as string)
    .execute()
  return drafts.length
}

test('an owner switches on AI drafts, and the next prose task has one', async () => {
  const memberOf = [{ accountId: client.accountId, role: 'owner' as const }]
  const { cookie } = await signIn(stage, { memberOf })
  const { page, complaints } = await stage.open({ cookie })
  const unseen = await createTask(stage, client, { metadata: { ticket: 'secret-of-the-client' } })
  await page.goto(`/dashboard/settings?account=${client.accountId}`)
  await page.getByText('Prompt and files are sent to 127.0.0.1.').waitFor()
  const toggle = page.getByRole('switch', { name: 'AI drafts for tasks without a schema' })
  await toggle.focus()
  await page.keyboard.press('Space')
  await page.getByText('AI drafts are on.').waitFor()
  expect(await toggle.getAttribute('aria-checked')).toBe('true')
  const drafted = await createTask(stage, client, { metadata: { ticket: 'secret-of-the-client' } })
  await expect.poll(() => countDrafts(drafted), { timeout: 15_000 }).toBe(1)
  expect(await countDrafts(unseen)).toBe(0)
  expect(complaints.all).toEqual([])
})
