// One task in two windows, and a text that somebody else saved meanwhile: nobody's words are lost, and
// each window says who writes.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { saveElsewhere } from '../assertions.ts'
import { expectWords } from '../engineer-actions.ts'
import {
  continueAtEnd,
  expectAnswer,
  expectKept,
  playOnStage,
  startSaved,
  startWriting,
} from '../writing.ts'

const play = playOnStage()

async function openBeside(page: Page): Promise<Page> {
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByText('open in another window').waitFor()
  return second
}

async function takeOver(page: Page, from: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write here' }).click()
  await from.getByText('open in another window').waitFor()
}

test('the second window is told and takes over; the first is told in turn', async () => {
  const { page, taskId } = await startWriting(play, 'In the first window.')
  const second = await openBeside(page)
  await takeOver(second, page)
  await expectWords(second, 'In the first window.')
  await continueAtEnd(second, ' And in the second.')
  await expectKept(play, taskId, 'In the first window. And in the second.')
  await expectAnswer(play, second, 'In the first window. And in the second.')
})

test('two windows write by turns offline', async () => {
  const { page, context } = await startSaved(play, 'Saved.')
  const second = await openBeside(page)
  await context.setOffline(true)
  await continueAtEnd(page, ' First.')
  await takeOver(second, page)
  await expectWords(second, 'Saved. First.')
  await continueAtEnd(second, ' Second.')
  await takeOver(page, second)
  await expectWords(page, 'Saved. First. Second.')
  await continueAtEnd(page, ' Third.')
  await context.setOffline(false)
  await expectAnswer(play, page, 'Saved. First. Second. Third.')
})

test('what was saved from elsewhere is shown beside, and both are merged', async () => {
  const { page, taskId } = await startSaved(play, 'Written here.')
  await saveElsewhere(play.stage, taskId, 'Written here.\n\nAnd from a third place.')
  await page.keyboard.insertText(' Once more.')
  await page.getByText('Another window also saved this text').waitFor()
  await page.getByRole('button', { name: 'Merge both' }).click()
  await expectWords(page, 'And from a third place.')
  await expectKept(play, taskId, 'Written here. Once more.')
  await expectKept(play, taskId, 'And from a third place.')
  await expectAnswer(
    play,
    page,
    'Written here. Once more.\n\nWritten here.\n\nAnd from a third place.',
  )
})

test('two windows that cannot hear each other both write: no text replaces the other', async () => {
  const { page, context, taskId } = await startSaved(play, 'Common.')
  const second = await context.newPage()
  await second.addInitScript(`
    window.BroadcastChannel = class { postMessage() {} close() {} }`)
  await second.goto(page.url())
  await expectWords(second, 'Common.')
  await continueAtEnd(second, ' Of the second.')
  await expectKept(play, taskId, 'Common. Of the second.')
  await continueAtEnd(page, ' Of the first.')
  await page.getByText('Another window also saved this text').waitFor()
  await expectKept(play, taskId, 'Common. Of the second.')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expectKept(play, taskId, 'Common. Of the first.')
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expectKept(play, taskId, 'Common. Of the second.')
  expect(await page.getByText('Of the second.').count()).toBeGreaterThan(0)
})
