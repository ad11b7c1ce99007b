import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askedQuery } from '../../../api/queries.ts'
import { answerWith, endPage, showPage } from '../../../test/page-harness.tsx'
import type { PastTask, WorkTask } from '../work.ts'
import { AskedOrPast } from './asked-or-past.tsx'

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

const past = {
  ...{ id: 'task_a', held: false, mode: 'fast', tag: { id: 1, name: 'General' } },
  ...{ stage: 'needs_input', version: 3, title: 'Review the retry logic' },
  workDraft: { content: 'Not **safe**.', revision: 4, savedAt: minutes(-3) },
  ...{ result: null, earned: 0, createdAt: minutes(-60), dueAt: minutes(120) },
  lastLease: { number: 1, claimedAt: minutes(-20), endedAt: minutes(-2), endReason: 'asked' },
  effortSeconds: 1_350,
} as PastTask
const entry = {
  ...{ taskId: 'task_a', title: past.title, number: 1, text: 'Which store?', state: 'waiting' },
  ...{ askedAt: minutes(-2), deadlineAt: minutes(24 * 60 - 2), onNoReply: 'default' },
  yoursUntil: null as string | null,
}
const message = {
  ...{ number: 1, text: 'Which store?', choices: ['Orders', 'Redis'], allowsText: false },
  ...{ onNoReply: 'default', defaultReply: { choice: 'Orders' }, state: 'open' },
  ...{ askedAt: entry.askedAt, deadlineAt: entry.deadlineAt },
}

let listed: object[]
const onRead = vi.fn()

function show(known?: WorkTask) {
  const asked = answerWith({
    'GET /workbench/v1/questions': () => ({ body: { data: listed } }),
    'GET /workbench/v1/tasks/{task_id}/messages': { body: { data: [message] } },
    'GET /workbench/v1/tasks/{task_id}': { body: { ...past, stage: 'queued' } },
    'POST /workbench/v1/tasks/{task_id}/claim': { body: { id: 'task_a', held: true } },
    'GET /workbench/v1/queue': { body: { tags: [], next: [] } },
  })
  const Page = () => <AskedOrPast {...{ past, known, onRead }} personId="person_1" />
  return { ...showPage(Page, { path: '/tasks/$taskId', at: '/tasks/task_a' }), asked }
}

beforeEach(() => {
  listed = [entry]
  vi.stubGlobal('EventSource', undefined)
})
afterEach(() => {
  endPage()
  vi.clearAllMocks()
})

it('waits: what was asked, what is assumed and when, and the text as it was', async () => {
  show()
  await screen.findByText("Waiting for the client's reply")
  const notice = screen
    .getAllByRole('status')
    .find((one) => /Waiting for the client/.test(one.textContent ?? ''))
  expect(notice?.textContent).toMatch(/Without a reply by (tomorrow|today) .* “Orders” is assumed/)
  screen.getByText('assumed if no reply')
  expect(screen.getByText('safe').tagName).toBe('STRONG')
  screen.getByText(/You can edit it when you continue/)
  expect(screen.getAllByText('Paused')).toHaveLength(2)
  expect(screen.queryByRole('textbox')).toBeNull()
  screen.getByText(/The prompt, files and replies open when you continue/)
})

it('keeps the prompt that this window knows', async () => {
  show({ prompt: 'Is it *safe* to retry?', budget: { budgetSeconds: 2_400 } } as WorkTask)
  await screen.findByText('Is it', { exact: false })
  screen.getByText('40:00')
})

it('goes on by itself once the list says so, and continues by a claim', async () => {
  const { queries, asked } = show()
  await screen.findByText("Waiting for the client's reply")
  listed = [{ ...entry, state: 'replied', yoursUntil: minutes(14.6) }]
  await act(() => queries.invalidateQueries({ queryKey: askedQuery.queryKey }))
  await screen.findAllByText(/^14:3\d$/)
  await waitFor(() => expect(onRead).toHaveBeenCalledWith({ ...past, stage: 'queued' }))
  await userEvent.click(screen.getByRole('button', { name: /Continue/ }))
  await waitFor(() => expect(onRead.mock.lastCall?.[0]).toEqual({ id: 'task_a', held: true }))
  expect(asked.some(({ path }) => path === '/workbench/v1/tasks/task_a/claim')).toBe(true)
})

it('is past, and says so, where the list does not have it', async () => {
  listed = []
  show()
  await screen.findByText('You asked the client about this task.')
  screen.getByText(/Waiting for the client's reply/)
})
