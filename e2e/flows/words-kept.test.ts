// The page goes away while somebody writes, in every way a page can.
import { expect, test } from 'vitest'
import { letTimePass } from '../../server/test/engineers.ts'
import { testAtFullSize } from '../../server/test/full-size.ts'
import { createTask, makeWorker } from '../../server/test/workbench-client.ts'
import { finalTask } from '../assertions.ts'
import { claimBySpace, expectWords, submit, write } from '../engineer-actions.ts'
import {
  claimAgain,
  continueAtEnd,
  crash,
  expectAnswer,
  expectKept,
  onSaves,
  openAgain,
  openRoom,
  paste,
  playOnStage,
  startSaved,
  startWriting,
  untilLeaseEnds,
} from '../writing.ts'

const play = playOnStage()

test('reload at once, before anything was sent', async () => {
  const { page } = await startWriting(play, 'Written a moment before the reload.')
  await page.reload()
  await expectWords(page, 'Written a moment before the reload.')
  await expectAnswer(play, page, 'Written a moment before the reload.')
})

testAtFullSize('the tab is killed and the task opened in another', async () => {
  const { page, context, taskId } = await startWriting(play, 'In a tab that is killed.')
  await page.close({ runBeforeUnload: false })
  const other = await openAgain(context, taskId)
  await expectWords(other, 'In a tab that is killed.')
  await expectAnswer(play, other, 'In a tab that is killed.')
})

test('the tab is closed with the last keystroke: another device has the words', async () => {
  const { page, worker, taskId } = await startSaved(play, 'Saved. ')
  await page.keyboard.insertText('And the last of all.')
  await page.close({ runBeforeUnload: true })
  await expectKept(play, taskId, 'Saved. And the last of all.')
  const { page: elsewhere } = await play.stage.open({ cookie: worker.cookie })
  await elsewhere.goto(`/workbench/tasks/${taskId}`)
  await expectWords(elsewhere, 'Saved. And the last of all.')
  await expectAnswer(play, elsewhere, 'Saved. And the last of all.')
})

test('the renderer crashes, offline', async () => {
  const { page, context, taskId } = await startSaved(play, 'Saved. ')
  await context.setOffline(true)
  await page.keyboard.insertText('Not sent before the crash.')
  await page.getByText('On this device only').waitFor()
  await crash(page)
  await context.setOffline(false)
  const other = await openAgain(context, taskId)
  await expectWords(other, 'Saved. Not sent before the crash.')
  await expectAnswer(play, other, 'Saved. Not sent before the crash.')
})

testAtFullSize('back and forward in the history', async () => {
  const { stage, client } = play
  await createTask(stage, client)
  const { page } = await stage.open({ cookie: (await makeWorker(stage)).cookie })
  await page.goto('/workbench')
  await claimBySpace(page)
  await write(page, 'Before going back.')
  await page.goBack()
  await page.getByText('You have 1 task').waitFor()
  await page.goForward()
  await expectWords(page, 'Before going back.')
  await continueAtEnd(page, ' And after.')
  await page.goBack()
  await page.goForward()
  await expectWords(page, 'Before going back. And after.')
  await expectAnswer(play, page, 'Before going back. And after.')
})

testAtFullSize('Escape out of the text and out of the room', async () => {
  const { page } = await startWriting(play, 'Left by Escape.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expectWords(page, 'Left by Escape.')
  await expectAnswer(play, page, 'Left by Escape.')
})

testAtFullSize('a link of the shell is followed while saves fail', async () => {
  const { page, taskId } = await startSaved(play, 'Saved. ')
  const end = await onSaves(page, async (route) => await route.abort())
  await page.keyboard.insertText('Not sent, then away.')
  await page.getByRole('link', { name: /Queue/ }).first().click()
  await page.getByRole('link', { name: 'Guidelines' }).first().click()
  await end()
  await page.goto(`/workbench/tasks/${taskId}`)
  await expectWords(page, 'Saved. Not sent, then away.')
  await expectAnswer(play, page, 'Saved. Not sent, then away.')
})

testAtFullSize('100 kB are pasted and the page is reloaded', async () => {
  const text = 'A line of a long report, pasted.\n'.repeat(3_200).slice(0, 100_000)
  const { page } = await startWriting(play, '')
  await paste(page, text)
  await page.reload()
  await expectWords(page, 'A line of a long report, pasted.')
  await expectAnswer(play, page, text)
})

test('the page is frozen, as on a laptop that sleeps, until the lease is lost', async () => {
  const { page, context, taskId } = await startWriting(play, 'Before the sleep.')
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await letTimePass(play.stage.deps.database.db, 3_600)
  await untilLeaseEnds(play, taskId)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await claimAgain(page)
  await expectAnswer(play, page, 'Before the sleep.')
})

const responseSchema = {
  type: 'object',
  required: ['cause', 'severity'],
  additionalProperties: false,
  properties: { cause: { type: 'string' }, severity: { type: 'string', enum: ['low', 'high'] } },
}

test('a form is half filled in and the page reloaded', async () => {
  const { page, taskId } = await openRoom(play, { responseSchema })
  await page.getByLabel('cause').fill('A lock that is held too long')
  await page.reload()
  await expect
    .poll(() => page.getByLabel('cause').inputValue(), { timeout: 20_000 })
    .toBe('A lock that is held too long')
  await expectKept(play, taskId, 'A lock that is held too long')
  await page.getByRole('radio', { name: 'high' }).check()
  await submit(page)
  const { result } = await finalTask(play.stage, play.client, taskId)
  expect(result).toEqual({ cause: 'A lock that is held too long', severity: 'high' })
})

testAtFullSize('JSON is half typed and the page reloaded', async () => {
  const { page, taskId } = await openRoom(play, { responseSchema })
  await page.getByText('JSON', { exact: true }).click()
  const editor = page.getByRole('textbox', { name: 'Answer as JSON' })
  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('{"cause": "Half a senten')
  await page.reload()
  await expect.poll(() => editor.innerText(), { timeout: 20_000 }).toContain('Half a senten')
  await expectKept(play, taskId, 'Half a senten')
  await editor.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('ce", "severity": "low"}')
  await submit(page)
  const { result } = await finalTask(play.stage, play.client, taskId)
  expect(result).toEqual({ cause: 'Half a sentence', severity: 'low' })
})
