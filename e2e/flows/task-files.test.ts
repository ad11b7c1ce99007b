// The files beside the answer: one line of tabs, a viewer that is high enough, and lines to quote or ask about.
import { expect, test } from 'vitest'
import { finalTask } from '../assertions.ts'
import { expectWords, submit } from '../engineer-actions.ts'
import { openRoom, playOnStage } from '../writing.ts'

const play = playOnStage()

const diff = `diff --git a/src/consumer.ts b/src/consumer.ts
--- a/src/consumer.ts
+++ b/src/consumer.ts
@@ -41,4 +41,5 @@ export async function handle
 export async function handle(event: WebhookEvent) {
-  await events.ack(event.id);
-  await payments.capture(event.paymentId);
+  for (let n = 0; n < 5; n++) {
+    await payments.capture(event.paymentId);
+  }
 }
`
const log = Array.from({ length: 300 }, (_, line) => `02:14 INFO worker ${line + 1}`).join('\n')
const named = (fileName: string, content = log) => ({ fileName, mimeType: 'text/plain', content })
const files = [
  named('consumer-retry.diff', diff),
  named('worker-with-a-very-long-name-2026-11-13.log'),
  named('schema.sql', 'select 1;\n'),
  named('orders.txt', 'one\n'),
  named('last.txt', 'last\n'),
]
const prompt = `Review retry logic

${'Please look at each of these lines before Monday. '.repeat(80)}`

test('the viewer has 45% of the pane under a long prompt, and every name can be read', async () => {
  const { page } = await openRoom(play, { prompt, attachments: files })
  await page.getByRole('listbox', { name: 'Lines of consumer-retry.diff' }).waitFor()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1100, height: 700 },
  ]) {
    await page.setViewportSize(size)
    const heightOf = async (place: string) => (await page.locator(place).boundingBox())?.height ?? 0
    await expect
      .poll(async () => (await heightOf('.files-viewer')) / (await heightOf('.pane-prompt')))
      .toBeGreaterThanOrEqual(0.45)
  }
  // The title is in the head of the page alone.
  expect(await page.locator('.prompt-text').innerText()).not.toContain('Review retry logic')
  const tabs = page.getByRole('tab')
  for (const tab of await tabs.all())
    expect(await tab.locator('span').evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(
      true,
    )
  const hidden = files.length - (await tabs.count())
  expect(hidden).toBeGreaterThan(0)
  await page.getByRole('button', { name: `${hidden} more file` }).click()
  await page.getByRole('button', { name: /^last\.txt/ }).click()
  await page.getByRole('tab', { name: 'last.txt', selected: true }).waitFor()
  await page.getByRole('listbox', { name: 'Lines of last.txt' }).waitFor()
})

test('lines of a diff are quoted by the numbers of the new file, and the client reads them', async () => {
  const { page, taskId } = await openRoom(play, { prompt, attachments: files })
  const lines = page.getByRole('listbox', { name: 'Lines of consumer-retry.diff' })
  await lines.getByRole('option').filter({ hasText: '@@ -41,4 +41,5 @@' }).waitFor()
  const removed = lines.getByRole('option').filter({ hasText: 'events.ack' })
  expect(await removed.locator('.line-old').innerText()).toBe('42')
  expect(await removed.locator('.line-new').innerText()).toBe('')
  await lines.getByRole('option').filter({ hasText: 'let n = 0' }).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: /^Quote lines 42–43/ }).waitFor()
  await page.keyboard.press('q')
  await expectWords(page, 'src/consumer.ts:42-43')
  await submit(page)
  const { result } = await finalTask(play.stage, play.client, taskId)
  expect(result.message).toContain('`src/consumer.ts:42-43`')
  expect(result.message).toContain('+  for (let n = 0; n < 5; n++) {')
})

test('a question about picked lines begins with them', async () => {
  const { page } = await openRoom(play, { attachments: [named('worker.log')] })
  const lines = page.getByRole('listbox', { name: 'Lines of worker.log' })
  await lines.getByRole('option').nth(6).click()
  await page.keyboard.press('r')
  const question = page.getByRole('textbox', { name: 'Question' })
  await expect.poll(() => question.inputValue()).toContain('`worker.log:7`')
  expect(await question.inputValue()).toContain('7 02:14 INFO worker 7')
})

test('a viewer is expanded and searched by keys, and leads back to the prompt', async () => {
  const { page } = await openRoom(play, { attachments: [named('worker.log')] })
  await page.getByRole('option').first().waitFor()
  await page.locator('.answer:not([inert])').waitFor()
  await page.evaluate('document.activeElement?.blur()')
  await page.keyboard.press('f')
  await page.getByLabel('Find in this file', { exact: true }).fill('worker 299')
  await page.locator('.find-field output', { hasText: '1 of 1' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Expand viewer' }).waitFor()
  await page.getByRole('group', { name: 'Prompt text' }).waitFor()
})

const schema = {
  type: 'object',
  properties: {
    severity: { type: 'string' },
    incident_id: { type: 'string' },
    accounts: { type: 'integer' },
    id: { type: 'string' },
  },
  required: ['id'],
}

test("fields stand in the client's order, and a value leads to the line that it comes from", async () => {
  const postmortem = `# Post-mortem\n\nIncident INC-2291.\n${'.\n'.repeat(80)}1,318 accounts could not pay.\n`
  const { page } = await openRoom(play, {
    prompt: 'Extract one record.\n\nThe severity was SEV2.',
    responseSchema: schema,
    attachments: [named('postmortem.txt', postmortem)],
    draft: { id: 'x', severity: 'SEV2', accounts: 1318, incident_id: 'INC-2291' },
  })
  await page.locator('.field-label').nth(3).waitFor()
  expect(await page.locator('.field-label').allInnerTexts()).toEqual(Object.keys(schema.properties))
  const lineOf = (name: string) => page.getByRole('button', { name: `Show the source of ${name}` })
  await lineOf('incident_id').getByText('line 3').waitFor()
  await lineOf('accounts').click()
  const line = page.getByRole('option').filter({ hasText: '1,318 accounts' })
  await line.locator('mark.is-now').waitFor()
  await lineOf('severity').click()
  await expect.poll(() => page.evaluate('String(document.getSelection())')).toBe('SEV2')
  expect(await lineOf('id').count()).toBe(0)
})
