// The service or the way to it fails while somebody writes.
import { expect, test } from 'vitest'
import { testAtFullSize } from '../../server/test/full-size.ts'
import { countSubmits, finalTask, openLeases } from '../assertions.ts'
import { editorOf, expectWords, submit } from '../engineer-actions.ts'
import {
  expectAnswer,
  expectKept,
  onSaves,
  playOnStage,
  startSaved,
  startWriting,
} from '../writing.ts'

const play = playOnStage()

test('the network is cut while writing and comes back', async () => {
  const { page, context, taskId } = await startSaved(play, 'First. ')
  await context.setOffline(true)
  await page.keyboard.insertText('Written offline.')
  await page.getByText('On this device only').waitFor()
  await context.setOffline(false)
  await expectKept(play, taskId, 'First. Written offline.')
  await expectAnswer(play, page, 'First. Written offline.')
})

test('the network is cut in the middle of a save: it arrived, its reply did not', async () => {
  const { page, taskId } = await startSaved(play, 'One. ')
  const end = await onSaves(page, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.insertText('Two. ')
  await expectKept(play, taskId, 'One. Two. ')
  await page.getByText('On this device only').waitFor()
  await page.keyboard.insertText('Three.')
  await end()
  await expectKept(play, taskId, 'One. Two. Three.')
  await expectAnswer(play, page, 'One. Two. Three.')
})

testAtFullSize('the service answers saves with 500, 503 and 429 for a while', async () => {
  const { page, taskId } = await startSaved(play, 'First. ')
  const refused: number[] = []
  let status = 0
  const end = await onSaves(page, async (route) => {
    refused.push(status)
    const json = { error: { code: 'TEST', message: 'Not now.' } }
    await route.fulfill({ status, json, headers: { 'retry-after': '1' } })
  })
  for (status of [500, 503, 429]) {
    await page.keyboard.insertText(`Refused with ${status}. `)
    await page.keyboard.press('Control+s')
    await expect.poll(() => refused, { timeout: 20_000 }).toContain(status)
    await page.getByText('On this device only').waitFor()
  }
  await end()
  const words = 'First. Refused with 500. Refused with 503. Refused with 429. '
  await expectKept(play, taskId, words)
  await expectAnswer(play, page, words)
})

testAtFullSize('a slow save does not overwrite what was written meanwhile', async () => {
  const { page, taskId } = await startWriting(play, '')
  const late = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  await onSaves(page, async (route) => {
    begun.resolve()
    await late.promise
    await route.continue()
  })
  await page.keyboard.insertText('Old words. ')
  await page.keyboard.press('Control+s')
  await begun.promise
  await page.keyboard.insertText('New words.')
  late.resolve()
  await expectKept(play, taskId, 'Old words. New words.')
  expect(await editorOf(page).innerText()).toBe('Old words. New words.')
  await expectAnswer(play, page, 'Old words. New words.')
})

test('the service is restarted', async () => {
  const { page, taskId } = await startSaved(play, 'Before. ')
  const comeBack = await play.stage.goAway()
  await page.keyboard.insertText('While it was away.')
  await page.getByText('On this device only').waitFor()
  await comeBack()
  await expectKept(play, taskId, 'Before. While it was away.')
  await expectAnswer(play, page, 'Before. While it was away.')
})

test('the reply to the submit is lost: it was sent once, and the page says so', async () => {
  const { page, taskId } = await startWriting(play, 'Sent once.')
  await page.route('**/submit', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit(page)
  const { result } = await finalTask(play.stage, play.client, taskId)
  expect(result.message).toBe('Sent once.')
  // The page is also notified automatically, and then there is nothing left to press.
  const told = page.getByText('You submitted this task.')
  await Promise.race([submit(page), told.waitFor()])
  await told.waitFor()
  expect(await countSubmits(play.stage, taskId)).toBe(1)
  expect(await openLeases(play.stage, taskId)).toBe(0)
})

testAtFullSize('words written while the answer was on its way are kept beside it', async () => {
  const { page, taskId } = await startSaved(play, 'The answer.')
  const late = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  await page.route('**/submit', async (route) => {
    begun.resolve()
    await late.promise
    await route.continue()
  })
  await submit(page)
  await begun.promise
  await page.keyboard.insertText(' And an afterthought.')
  late.resolve()
  const { result } = await finalTask(play.stage, play.client, taskId)
  expect(result.message).toBe('The answer.')
  await expectKept(play, taskId, 'The answer. And an afterthought.')
  await page.goto(`/workbench/tasks/${taskId}`)
  await page.getByText('The answer. And an afterthought.').waitFor()
})

testAtFullSize(
  'the client cancels the task: the words can be read, copied and are kept',
  async () => {
    const { page, context, taskId } = await startWriting(play, 'For nobody any more.')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { stage, client } = play
    const reply = await stage.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    expect(reply.status, reply.text).toBe(200)
    await page.getByText('This task was cancelled.').waitFor({ timeout: 20_000 })
    await expectWords(page, 'For nobody any more.')
    await page.getByRole('button', { name: 'Copy my text' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('For nobody any more.')
    await expectKept(play, taskId, 'For nobody any more.')
  },
)
