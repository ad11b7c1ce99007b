import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { StartPage } from './start-page.tsx'

const { liveId, testId } = liveAccount
const api = `/console/v1/accounts/${testId}/api`
const keysPath = `POST /console/v1/accounts/${liveId}/keys`
const createPath = 'POST /api/v1/tasks/create'
const taskPath = 'GET /api/v1/tasks/{task_id}'
const secret = `trs_test_${'a1'.repeat(18)}`
const shown = 'trs_test_a1a1…a1a1'
const project = { id: 1001, name: 'Default', createdAt: '2026-11-15T14:00:00.000Z' }
const page = (data: unknown[]) => ({ body: { data, hasMore: false, nextCursor: null } })

const taskId = 'task_06a1ynhfkxvw5b8q2d3r4s5t6v'
const answered = {
  ...{ id: taskId, status: 'completed', createdAt: '2026-11-15T14:00:00.000Z' },
  finalAt: '2026-11-15T14:00:02.000Z',
  result: { safe: false, reason: 'Each attempt makes a new key.' },
  credits: { max: 600, held: 0, charged: 135, released: 465 },
}
const cancelled = {
  ...answered,
  ...{ status: 'cancelled', cancelReason: 'no_engineer', result: undefined },
  credits: { max: 600, held: 0, charged: 0, released: 600 },
}

/** A new account: nothing but its test credits. */
function answerAsNew(more: Answers = {}) {
  let projects: unknown[] = []
  return answerWith({
    [`GET ${api}/credits`]: { body: { available: 1_000_000, held: 0, spent: 0 } },
    [`GET ${api}/projects`]: () => page(projects),
    [`POST ${api}/projects/create`]: () => {
      projects = [project]
      return { status: 201, body: project }
    },
    [keysPath]: { status: 201, body: { id: 'key_1', secret } },
    [createPath]: { status: 201, body: { id: taskId, status: 'pending', maxCredits: 600 } },
    [taskPath]: { body: answered },
    ...more,
  })
}

const show = (role: 'owner' | 'viewer' = 'owner') =>
  showPage(StartPage, { around: within({ id: testId, isTest: true, role }) })

const press = async (name: string) =>
  await userEvent.click(await screen.findByRole('button', { name }))

const steps = () => [...document.querySelectorAll('.run-step')]
const states = () => steps().map((step) => /run-step-(\w+)/.exec(step.className)?.[1])
const codeOf = async () => await screen.findByRole('group', { name: 'Code, curl' })

afterEach(endPage)

describe('the start page', () => {
  it('says what a run will do, and has the code to run by hand', async () => {
    answerAsNew()
    show()
    await screen.findByText('Press Run and the answer appears here.')
    expect(states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    expect(steps().map((step) => step.querySelector('h3')?.textContent)).toEqual([
      'Create a key',
      'Send the request',
      'The engineer answers',
      'Result',
    ])
    expect((await codeOf()).textContent).toContain('Bearer YOUR_API_KEY')
  })

  it('can be run while the code is still loading', async () => {
    answerAsNew({ [`GET ${api}/projects`]: 'never' })
    show()
    await screen.findByRole('button', { name: 'Run' })
    expect(screen.getByText('Loading the code')).toBeTruthy()
  })

  it('runs: a project, a key, one request with it, and the answer on the page', async () => {
    const asked = answerAsNew()
    show()
    await press('Run')
    await screen.findByText('Matches your schema')
    expect(screen.getByText('"Each attempt makes a new key."')).toBeTruthy()
    expect(states()).toEqual(['done', 'done', 'done', 'done'])
    for (const step of steps()) expect(step.lastElementChild?.textContent).toMatch(/^\d+\.\d s$/)
    expect(screen.getByText('135 charged, 465 released')).toBeTruthy()
    const [made, keyed, sent] = asked.filter(({ method }) => method === 'POST')
    expect([made?.body, keyed?.body]).toEqual([
      { name: 'Default' },
      { mode: 'test', name: 'First test key' },
    ])
    expect(sent?.body).toMatchObject({ projectId: 1001, maxCredits: 600, mode: 'fast' })
    const waited = asked.find(({ path }) => path === `/api/v1/tasks/${taskId}`)
    expect(waited?.query).toEqual({ wait: '50' })
  })

  it('shows the key short, and copies it whole, alone and in the code', async () => {
    answerAsNew()
    show()
    await press('Run')
    await screen.findByText('Matches your schema')
    const code = await codeOf()
    await waitFor(() => expect(code.textContent).toContain(`Bearer ${shown}`))
    expect(document.body.textContent).not.toContain(secret)
    const writeText = vi.fn(async (_: string) => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText }, userAgent: 'test' })
    await press('Copy key')
    expect(writeText).toHaveBeenLastCalledWith(secret)
    await press('Copy')
    expect(writeText.mock.lastCall?.[0]).toContain(`Bearer ${secret}`)
  })

  it('runs again with the same key, as another task', async () => {
    const asked = answerAsNew()
    show()
    await press('Run')
    await screen.findByText('Matches your schema')
    await press('Run again')
    await screen.findByText(/the key of the first run/)
    await screen.findByText('Matches your schema')
    const made = asked.filter(({ path }) => path === '/api/v1/tasks/create')
    const keys = made.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    expect(new Set(keys).size).toBe(2)
    expect(asked.filter(({ path }) => path.endsWith('/keys'))).toHaveLength(1)
  })

  it('turns a step red that failed, with its code, and tries it again as one task', async () => {
    const error = {
      code: 'INSUFFICIENT_CREDITS',
      message: 'A task needs 600 credits, 0 available.',
    }
    let reply: { status: number; body: unknown } = { status: 402, body: { error } }
    const asked = answerAsNew({ [createPath]: () => reply })
    show()
    await press('Run')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('INSUFFICIENT_CREDITS A task needs 600 credits')
    expect(states()).toEqual(['done', 'failed', 'waiting', 'waiting'])
    reply = { status: 201, body: { id: taskId, status: 'pending', maxCredits: 600 } }
    await press('Retry')
    await screen.findByText('Matches your schema')
    const made = asked.filter(({ path }) => path === '/api/v1/tasks/create')
    expect(made[1]?.body).toEqual(made[0]?.body)
    expect(asked.filter(({ path }) => path.endsWith('/keys'))).toHaveLength(1)
  })

  it('says why no key came', async () => {
    answerAsNew({ [keysPath]: failing })
    show()
    await press('Run')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^UNAVAILABLE .*temporarily unavailable/)
    expect(states()).toEqual(['failed', 'waiting', 'waiting', 'waiting'])
  })

  it('can be made to fail, and then succeeds', async () => {
    let task: object = answered
    const asked = answerAsNew({ [taskPath]: () => ({ body: task }) })
    show()
    await press('Run')
    await screen.findByText('Matches your schema')
    task = cancelled
    await press('Make it fail instead')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('no_engineer Cancelled: no engineer claimed it in time.')
    expect(alert.textContent).toContain('600 credits released, 0 charged')
    expect(states()).toEqual(['done', 'done', 'failed', 'waiting'])
    expect(asked.filter(({ path }) => path === '/api/v1/tasks/create').at(-1)?.body).toMatchObject({
      metadata: { simulate: { outcome: 'no_engineer' } },
    })
    expect((await codeOf()).textContent).toContain('no_engineer')
    task = answered
    await press('Retry')
    await screen.findByText('Matches your schema')
    expect((await codeOf()).textContent).not.toContain('no_engineer')
  })

  it('tells a viewer who may run it', async () => {
    const asked = answerAsNew()
    show('viewer')
    await press('Run')
    expect(screen.getByText(/Only owners and developers can run the sample/)).toBeTruthy()
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('is the page of the test account: from the live account it leads there', async () => {
    answerAsNew()
    const { router } = showPage(StartPage, {
      path: '/dashboard/start',
      around: within(),
    })
    await waitFor(() => expect(router.state.location.search).toEqual({ account: testId }))
  })
})
