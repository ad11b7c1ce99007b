import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, answerWith, endPage, showPage } from '../../../test/page-harness.tsx'
import type { Lease, LeaseSnapshot } from '../lease/lease.ts'
import type { WorkTask } from '../work.ts'
import { AskBar } from './ask-bar.tsx'
import { AskPane } from './ask-pane.tsx'
import { useAsk } from './use-ask.ts'

const lease = { pause: vi.fn(), lose: vi.fn() }
const onAsked = vi.fn(async () => undefined)
const hold = { untilMs: Date.now() + 60_000 } as LeaseSnapshot
let mode: WorkTask['mode'] = 'standard'

function Room() {
  const task = {
    ...{ id: 'task_a', mode, lease: { number: 2 } },
    createdAt: new Date().toISOString(),
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  } as WorkTask
  const ask = useAsk({
    ...{ task, personId: 'person_1', saving: undefined, canWrite: true, onAsked },
    lease: lease as unknown as Lease,
  })
  if (!ask.isOpen)
    return (
      <button type="button" onClick={ask.open}>
        Ask
      </button>
    )
  return (
    <>
      <AskPane ask={ask} effortSeconds={1_350} />
      <AskBar ask={ask} task={task} hold={hold} saved={null} />
    </>
  )
}

const path = '/workbench/v1/tasks/{task_id}'

async function open(answers: Answers = {}) {
  const asked = answerWith({
    [`GET ${path}/messages`]: { body: { data: [] } },
    [`POST ${path}/questions`]: {
      body: { number: 1, deadlineAt: '2026-11-18T09:00:00.000Z' },
    },
    ...answers,
  })
  showPage(Room)
  await userEvent.click(await screen.findByRole('button', { name: 'Ask' }))
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { sent }
}

const question = () => screen.getByRole('textbox', { name: 'Question' }) as HTMLTextAreaElement

/** The button sends once it has stood still for a second. */
async function send() {
  const button = screen.getByRole('button', { name: /Send question/ })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(button)
}

beforeEach(() => {
  sessionStorage.clear()
  mode = 'standard'
})
afterEach(() => {
  endPage()
  vi.clearAllMocks()
})

it('has the focus in the question, and says before that sending ends the lease', async () => {
  await open()
  expect(document.activeElement).toBe(question())
  screen.getByText('Sending ends your lease')
  screen.getByText('22:30')
  screen.getByText('question 1 of 5')
})

it('sends choices with the one to assume, and gives up the lease itself', async () => {
  const { sent } = await open()
  await userEvent.type(question(), 'Which store?')
  await userEvent.type(screen.getByRole('textbox', { name: 'Choice A' }), 'Orders')
  await userEvent.type(screen.getByRole('textbox', { name: 'Choice B' }), 'Redis')
  await userEvent.click(screen.getByRole('button', { name: 'Add choice' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Choice C' }), 'None')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Other, as text' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Assume an answer/ }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Assumed choice' }), 'Redis')
  // What is assumed stays so when a choice before it goes.
  await userEvent.click(screen.getByRole('button', { name: 'Remove choice A' }))
  await userEvent.click(screen.getByRole('radio', { name: '4 h' }))
  await send()
  await waitFor(() => expect(onAsked).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    {
      leaseNumber: 2,
      text: 'Which store?',
      choices: ['Redis', 'None'],
      allowsText: false,
      onNoReply: 'default',
      defaultReply: { choice: 'Redis' },
      waitSeconds: 14_400,
    },
  ])
  expect(lease.pause).toHaveBeenCalledOnce()
  expect(sessionStorage.length).toBe(0)
})

it('says what is missing beside the button, which does nothing until then', async () => {
  const { sent } = await open()
  screen.getByText('Write the question first')
  await userEvent.type(question(), 'Which store?')
  screen.getByText('Write the choices first')
  await userEvent.click(screen.getByRole('radio', { name: 'Text' }))
  screen.getByText('The client is notified by webhook and email')
  await userEvent.click(screen.getByRole('radio', { name: /^Assume an answer/ }))
  screen.getByText('Write the assumed reply')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(sent()).toEqual([])
})

it('keeps the question when it is closed', async () => {
  await open()
  await userEvent.type(question(), 'Half a quest')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(question().value).toBe('Half a quest')
})

it('says what the service refuses at its field', async () => {
  const errors = [
    { field: 'onNoReply', message: 'must be default or continue for this client' },
    { field: 'text', message: 'must not be empty' },
  ]
  const error = { code: 'INVALID_REQUEST', message: 'No.', details: { errors } }
  await open({ [`POST ${path}/questions`]: { status: 400, body: { error } } })
  await userEvent.type(question(), 'Which store?')
  await userEvent.click(screen.getByRole('radio', { name: 'Text' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Cancel task/ }))
  await send()
  const rules = await screen.findByRole('group', { name: 'If there is no reply' })
  await waitFor(() => expect(rules.textContent).toMatch(/Assume an answer or continue/))
  expect(question().getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Not sent. Fix the errors above')
  expect(onAsked).not.toHaveBeenCalled()
})

it('tells the lease that it is lost where the service says so', async () => {
  const error = { code: 'LEASE_LOST', message: 'Lost.' }
  await open({ [`POST ${path}/questions`]: { status: 409, body: { error } } })
  await userEvent.type(question(), 'Which store?')
  await userEvent.click(screen.getByRole('radio', { name: 'Text' }))
  await send()
  await waitFor(() => expect(lease.lose).toHaveBeenCalledWith('ended'))
})

it('is not opened for a realtime task: the reason is told', async () => {
  mode = 'realtime_answer'
  await open()
  await screen.findByText("You can't ask questions on a realtime task")
  expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull()
})
