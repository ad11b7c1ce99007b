// A question that is written, waits, is replied to and read: axe finds nothing, in either theme, on a desk
// and on a phone.
import { expect, test } from 'vitest'
import { askWithChoices, openPane, reply } from '../asking.ts'
import { inspectMs, inspectNow } from '../inspect.ts'
import { openRoom, playOnStage } from '../writing.ts'

const play = playOnStage()

test(
  'axe finds nothing in the pane, the room that waits and the thread',
  async () => {
    const { page, taskId } = await openRoom(play)
    const found: string[] = []
    const inspect = async (name: string) => {
      found.push(...(await inspectNow(page)).map((line) => `${name}, ${line}`))
    }
    await openPane(page)
    await inspect('pane')
    await page.getByRole('radio', { name: /^Assume an answer/ }).check()
    await page.getByRole('radio', { name: 'Schema' }).click()
    await page.getByText('Valid schema.').waitFor()
    await inspect('schema')
    await page.getByRole('radio', { name: 'Choices' }).click()
    await page.keyboard.press('Escape')
    await askWithChoices(page)
    await inspect('waiting')
    await reply(play, taskId, { choice: 'Yes, in the orders database', text: 'With `code`.' })
    await page.getByText(/The task is reserved for you for/).waitFor({ timeout: 30_000 })
    await inspect('replied')
    await page.keyboard.press('Escape')
    await page.locator('.held-tasks-replied').waitFor()
    await inspect('queue')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('article', { name: 'Reply to question 1' }).waitFor()
    await inspect('thread')
    expect(found).toEqual([])
  },
  inspectMs,
)
