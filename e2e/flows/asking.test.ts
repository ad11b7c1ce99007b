// An engineer asks the client, the client replies by the API, and the engineer goes on where they were.
import { expect, test } from 'vitest'
import { letTimePass } from '../../server/test/engineers.ts'
import { askWithChoices, openPane, reply } from '../asking.ts'
import { finalTask } from '../assertions.ts'
import { expectWords, submit } from '../engineer-actions.ts'
import { openRoom, playOnStage, startSaved } from '../writing.ts'

const play = playOnStage()

test('asks with choices, is told of the reply, continues and submits', async () => {
  const { page, taskId } = await startSaved(play, 'Words before the question. ')
  await askWithChoices(page)
  await page.getByRole('status').filter({ hasText: 'Waiting for the client' }).waitFor()
  await page.getByText('Words before the question.').waitFor()
  await page
    .getByText(/“Yes, in the orders database” is assumed/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1 waiting for a reply').waitFor()

  await reply(play, taskId, {
    question: 1,
    choice: 'No, **nothing** may be stored',
    text: 'We *run* 18.',
  })
  // By itself: nothing is pressed and no page is loaded.
  const row = page.locator('.held-tasks-replied')
  await row.getByText('The client replied').waitFor({ timeout: 30_000 })
  await page.getByText(/The client replied to your question/).waitFor()
  await row.getByRole('button', { name: 'Continue' }).click()
  const conversation = page.getByRole('region', { name: 'Conversation with the client' })
  await conversation.getByText('The client replied').waitFor()
  // As the prompt is: the client's Markdown is drawn, in the words of a choice it is not.
  expect(await conversation.locator('em').innerText()).toBe('run')
  await conversation.getByText('No, **nothing** may be stored').first().waitFor()
  await expectWords(page, 'Words before the question.')
  await submit(page)
  const task = await finalTask(play.stage, play.client, taskId)
  expect(task.result.message).toBe('Words before the question. ')
})

test('the room that waits goes on by itself, and leads back', async () => {
  const { page, taskId } = await openRoom(play)
  await askWithChoices(page)
  // Opened anew, it has only what the service shows to who asked.
  await page.reload()
  await page.getByText(/The prompt, files and replies open when you continue/).waitFor()
  await reply(play, taskId, { choice: 'Yes, in the orders database' })
  await page.getByText(/The task is reserved for you for/).waitFor({ timeout: 30_000 })
  await page.keyboard.press('c')
  await page.getByText('Claimed by you').waitFor()
  await page.getByRole('article', { name: 'Reply to question 1' }).waitFor()
})

test('without a reply the default is assumed, and said', async () => {
  const { page } = await openRoom(play)
  await askWithChoices(page)
  await letTimePass(play.stage.deps.database.db, 24 * 3_600 + 1)
  await page.getByText(/No reply: your default is assumed/).waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/the default is assumed/).waitFor()
})

test('closing keeps the question, and selected words of the prompt are quoted', async () => {
  const { page } = await openRoom(play)
  await openPane(page)
  await page.keyboard.insertText('Which one?')
  await page.keyboard.press('Escape')
  await page.locator('.submit-bar-ask:focus').waitFor()
  await page.locator('.prompt-text p').first().selectText()
  await page.getByRole('button', { name: /Ask client/ }).click()
  const question = page.getByRole('textbox', { name: 'Question' })
  await expect.poll(() => question.inputValue()).toContain('> Is this lock held too long?')
  await page.reload()
  await openPane(page)
  expect(await question.inputValue()).toMatch(/^Which one\?\n\n> Is this lock/)
})

test('what the service refuses is said at its field, and the lease lives on', async () => {
  const { page } = await openRoom(play, {})
  await page.route('**/questions', async (route) => {
    const errors = [{ field: 'onNoReply', message: 'must be default or continue for this client' }]
    const error = { code: 'INVALID_REQUEST', message: 'No.', details: { errors } }
    if (route.request().method() === 'POST') await route.fulfill({ status: 400, json: { error } })
    else await route.continue()
  })
  await openPane(page)
  await page.keyboard.insertText('Which one?')
  await page.getByRole('radio', { name: 'Text' }).click()
  await page.getByRole('radio', { name: /^Cancel task/ }).check()
  await page.locator('.submit-bar-submit:not([aria-disabled])').waitFor()
  await page.getByRole('button', { name: /Send question/ }).click()
  await page.getByRole('group', { name: 'If there is no reply' }).getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Claimed by you').waitFor()
})

test('a realtime task cannot be asked about, and its button says why', async () => {
  const { page } = await openRoom(play, { mode: 'realtime_answer' })
  await page.getByText("You can't ask questions on a realtime task").waitFor()
  const button = page.getByRole('button', { name: /Ask client/ })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
})
