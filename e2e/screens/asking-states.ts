// A question to the client at the task page: while it is written, while it waits, and after the reply.
import type { Page } from 'playwright-core'
import { say } from './withhold.ts'

const text =
  'May the consumer store a row per event? If yes I can fix it in your database; if not, only at the provider.'
const choices = [
  'Yes, in the orders database',
  'Yes, but in Redis only',
  'No, nothing may be stored',
] as const
const minuteMs = 60_000

async function openPane(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Ask client/ }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill(text)
}

export async function askWithChoices(page: Page): Promise<void> {
  await openPane(page)
  await page.getByRole('button', { name: 'Add choice' }).click()
  for (const [place, choice] of choices.entries())
    await page.getByRole('textbox', { name: `Choice ${'ABC'[place]}` }).fill(choice)
  await page.getByRole('radio', { name: /^Assume an answer/ }).check()
  await page.getByRole('textbox', { name: 'Question' }).focus()
}

export async function askForData(page: Page): Promise<void> {
  await openPane(page)
  await page.getByRole('radio', { name: 'Schema' }).click()
  await page.getByText('Valid schema.').waitFor()
}

/** As the service tells of a question that was asked a while ago. */
export function sayAsked(taskId: string, state: 'waiting' | 'replied') {
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
  const isReplied = state === 'replied'
  const times = { askedAt: at(-23), deadlineAt: at(24 * 60 - 23) }
  const rule = { onNoReply: 'default' } as const
  const entry = {
    ...{ taskId, title: 'Review retry logic in a payment webhook consumer', number: 1, text },
    ...{ state, ...times, ...rule, yoursUntil: isReplied ? at(14.5) : null },
  }
  const message = {
    ...{ number: 1, text, choices, allowsText: true, ...times, ...rule },
    defaultReply: { choice: choices[0] },
    ...(isReplied ? { state, closedAt: at(-0.5) } : { state: 'open' }),
  }
  return async (page: Page): Promise<void> => {
    await say('/workbench/v1/questions', { data: [entry] })(page)
    await say(`/workbench/v1/tasks/${taskId}/messages`, { data: [message] })(page)
  }
}
