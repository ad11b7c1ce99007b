import { within as inside, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, answerWith, endPage, showPage } from '../../../../test/page-harness.tsx'
import { within } from '../../../account.fixture.tsx'
import { TaskPage } from '../../task-page.tsx'
import type { Message, Task } from '../task-types.ts'
import { makeAskedTask, makeMessage } from './message.fixture.ts'

const taskPath = '/console/v1/accounts/{account_id}/tasks/{task_id}'
const messagesPath = `${taskPath}/messages`
const repliesPath = '/console/v1/accounts/{account_id}/api/tasks/{task_id}/messages'

type Service = { task: Task; messages: Message[] }

/** The page before a service that can change: what it says is read when it is asked. */
function show(
  service: Service,
  { role = 'owner', answers = {} }: { role?: 'owner' | 'viewer'; answers?: Answers } = {},
) {
  const asked = answerWith({
    [`GET ${taskPath}`]: () => ({ body: service.task }),
    [`GET ${messagesPath}`]: () => ({ body: { data: service.messages } }),
    [`POST ${repliesPath}`]: ({ body }) => {
      const { question: _, ...reply } = body as Message['reply'] & { question: number }
      close(service, { state: 'replied', repliedBy: 'member', reply })
      return { body: { id: service.task.id, stage: 'queued' } }
    },
    ...answers,
  })
  const at = `/dashboard/tasks/${service.task.id}`
  const path = '/dashboard/tasks/$taskId'
  const view = showPage(TaskPage, { path, at, around: within({ role }) })
  const posted = () => asked.filter(({ method }) => method === 'POST')
  return { ...view, posted }
}

/** The newest question is closed, and the task continues. */
function close(service: Service, change: Partial<Message>): void {
  const { task } = service
  const closedAt = new Date().toISOString()
  const last = service.messages.at(-1) as Message
  service.messages = [...service.messages.slice(0, -1), { ...last, closedAt, ...change }]
  service.task = {
    ...task,
    ...{ stage: 'queued', version: task.version + 1, replyDeadlineAt: null },
    timeline: [
      ...task.timeline,
      {
        ...{ type: 'task.resumed', stage: 'queued', version: task.version + 1 },
        ...{ at: closedAt, engineer: null, hasDraft: null },
      },
    ],
  }
}

const asked = (change: Partial<Message> = {}): Service => ({
  task: makeAskedTask(),
  messages: [makeMessage(change)],
})

const sendButton = () => screen.getByRole('button', { name: /Send reply/ })
const isBlocked = () => sendButton().getAttribute('aria-disabled') === 'true'

afterEach(endPage)

describe('an open question', () => {
  it('stands first, with its choices, its deadline and what is assumed without a reply', async () => {
    show(asked())
    await screen.findByRole('heading', { name: 'Do both workers use one Redis?' })
    expect(screen.getByText('With two, each counts alone.')).toBeTruthy()
    expect(screen.getByText('E-3120 asks')).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    const assumed = screen.getByText('Assumed without a reply').closest('label')
    expect(assumed?.textContent).toContain('One Redis, shared by both')
    expect(screen.getAllByText('24 min').length).toBeGreaterThan(0)
    expect(screen.getByText('Without a reply by then').parentElement?.textContent).toContain(
      'We assume “One Redis, shared by both” and E-3120 continues.',
    )
    const paused = screen.getByRole('region', { name: 'Paused until you reply' })
    expect(paused.textContent).toContain('3 h 32 min of 4 h')
    expect(screen.getByText('Needs your reply')).toBeTruthy()
    expect(screen.queryByText(/No answer yet/)).toBeNull()
  })

  it('is replied to by keys, and the thread shows it', async () => {
    const { posted } = show(asked())
    await screen.findAllByRole('radio')
    expect(isBlocked()).toBe(true)
    await userEvent.keyboard('2')
    expect(isBlocked()).toBe(false)
    await userEvent.type(screen.getByLabelText(/^Note/), 'By pod, 3 of them.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const thread = await screen.findByRole('region', { name: 'Questions and replies' })
    expect(posted().map(({ body }) => body)).toEqual([
      { question: 1, choice: 'One Redis for each', text: 'By pod, 3 of them.' },
    ])
    expect(thread.textContent).toContain('A member of your account replied')
    expect(inside(thread).getByText('By pod, 3 of them.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Send reply/ })).toBeNull()
    expect(screen.getByText('Reply sent. E-3120 is offered the task first.')).toBeTruthy()
    const timeline = screen.getByRole('list', { name: 'Timeline' })
    expect(timeline.textContent).toContain('Time and cost continue')
  })

  it('is replied to with a file, which the thread names', async () => {
    const service = asked()
    const { posted } = show(service)
    await userEvent.click(await screen.findByRole('radio', { name: /A Redis Cluster/ }))
    const file = new File(['maxmemory 1gb'], 'redis.conf', { type: 'text/plain' })
    await userEvent.upload(screen.getByLabelText('Files'), file)
    expect(screen.getByText('redis.conf')).toBeTruthy()
    await userEvent.click(sendButton())
    await waitFor(() => expect(posted()).toHaveLength(1))
    const data = btoa('maxmemory 1gb')
    expect(posted()[0]?.body).toMatchObject({
      question: 1,
      attachments: [{ fileName: 'redis.conf', mimeType: 'text/plain', data }],
    })
  })

  it('is not sent with more files than a reply takes', async () => {
    show(asked())
    await userEvent.click(await screen.findByRole('radio', { name: /A Redis Cluster/ }))
    const files = [1, 2, 3, 4, 5, 6].map((n) => new File(['x'], `${n}.txt`))
    await userEvent.upload(screen.getByLabelText('Files'), files)
    expect(isBlocked()).toBe(true)
    expect(screen.getAllByText(/Attach at most 5/).length).toBeGreaterThan(0)
  })

  it('takes words in place of a choice only where it says so', async () => {
    show(asked({ allowsText: false }))
    await userEvent.type(await screen.findByLabelText('Note (optional)'), 'Neither.')
    expect(isBlocked()).toBe(true)
    expect(screen.getByText('Choose an option.')).toBeTruthy()
  })

  it('lets go of a choice where words will do', async () => {
    show(asked())
    await userEvent.click(await screen.findByRole('radio', { name: /A Redis Cluster/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear choice' }))
    expect(isBlocked()).toBe(true)
  })

  it('without choices is replied to in words', async () => {
    const { choices: _, defaultReply: __, ...plain } = makeMessage({ onNoReply: 'cancel' })
    const { posted } = show({ task: makeAskedTask(), messages: [plain] })
    await userEvent.type(await screen.findByLabelText('Your reply'), 'It is 18.')
    expect(screen.getByText(/The task is cancelled and not charged/)).toBeTruthy()
    await userEvent.click(sendButton())
    await waitFor(() => expect(posted()[0]?.body).toEqual({ question: 1, text: 'It is 18.' }))
  })

  it('for data has a field for each value, and says what the service refused', async () => {
    const { choices: _, defaultReply: __, ...plain } = makeMessage({ onNoReply: 'continue' })
    const replySchema = {
      type: 'object',
      required: ['score'],
      properties: { score: { type: 'integer', title: 'Score', maximum: 9 } },
    }
    const errors = [{ field: 'data/score', message: 'must be <= 9' }]
    const error = { code: 'INVALID_REQUEST', message: 'Not so.', details: { errors } }
    const { posted } = show(
      { task: makeAskedTask(), messages: [{ ...plain, replySchema }] },
      { answers: { [`POST ${repliesPath}`]: { status: 400, body: { error } } } },
    )
    const field = await screen.findByLabelText('Score')
    await userEvent.type(field, '1.5')
    expect(screen.getByText('This must be a whole number.')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '12')
    await userEvent.click(sendButton())
    await screen.findByText('This must be <= 9.')
    expect(posted()[0]?.body).toEqual({ question: 1, data: { score: 12 } })
  })

  it('is read by viewers, without the form', async () => {
    show(asked(), { role: 'viewer' })
    await screen.findByRole('heading', { name: 'Do both workers use one Redis?' })
    expect(screen.getByText(/Only owners and developers can reply to questions/)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Choices' }).textContent).toContain('Assumed')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: /Send reply/ })).toBeNull()
  })

  it('could not be loaded: says so, and the rest of the page is there', async () => {
    const error = { code: 'INTERNAL', message: 'Something went wrong here.' }
    show(asked(), { answers: { [`GET ${messagesPath}`]: { status: 500, body: { error } } } })
    await screen.findByText("Couldn't load the questions.")
    expect(screen.getByRole('list', { name: 'Timeline' }).textContent).toContain('asked a question')
  })

  it('keeps what was typed while the tabs are turned', async () => {
    show(asked())
    await userEvent.type(await screen.findByLabelText(/^Note/), 'By pod.')
    await userEvent.click(screen.getByRole('tab', { name: 'Prompt' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('By pod.')
  })
})

describe('a question that was closed meanwhile', () => {
  const faster = {
    state: 'replied',
    repliedBy: 'key',
    reply: { choice: 'A Redis Cluster' },
  } as const

  it('by a reply that was faster shows it, and keeps what was typed to copy', async () => {
    const writeText = vi.fn(async (_: string) => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText }, userAgent: 'test' })
    const service = asked()
    const error = { code: 'QUESTION_CLOSED', message: 'Question closed.' }
    show(service, {
      answers: {
        [`POST ${repliesPath}`]: () => {
          close(service, faster)
          return { status: 409, body: { error } }
        },
      },
    })
    await userEvent.type(await screen.findByLabelText(/^Note/), 'By pod.')
    await userEvent.click(sendButton())
    const part = await screen.findByRole('region', { name: 'Question closed' })
    expect(part.textContent).toMatch(/A program replied with an API key, .*was not sent/)
    expect(part.textContent).toContain('A Redis Cluster')
    await userEvent.click(screen.getByRole('button', { name: 'Copy text' }))
    expect(writeText).toHaveBeenCalledWith('By pod.')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText('By pod.')).toBeNull()
  })

  it('changes the page by itself', async () => {
    const service = asked()
    const { queries } = show(service)
    await screen.findAllByRole('radio')
    close(service, { state: 'continued' })
    await queries.invalidateQueries({ queryKey: ['account'] })
    await screen.findByRole('region', { name: 'Questions and replies' })
    expect(screen.getAllByText('No reply in time; E-3120 continued without one').length).toBe(2)
    expect(screen.queryByRole('region', { name: 'Question closed' })).toBeNull()
  })
})
