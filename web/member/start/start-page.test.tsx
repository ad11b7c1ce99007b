import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { completed, makeTask } from '../answer/task.fixture.ts'
import { StartPage } from './start-page.tsx'

const { liveId, testId } = liveAccount
const api = `/console/v1/accounts/${testId}/api`
const tasksPath = `GET /console/v1/accounts/${testId}/tasks`
const taskPath = `GET /console/v1/accounts/${testId}/tasks/{task_id}`
const secret = `trs_test_${'a1'.repeat(18)}`
const project = { id: 1001, name: 'Default', createdAt: '2026-11-15T14:00:00.000Z' }
const page = (data: unknown[]) => ({ body: { data, hasMore: false, nextCursor: null } })

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
    [`POST /console/v1/accounts/${liveId}/keys`]: { status: 201, body: { id: 'key_1', secret } },
    [tasksPath]: page([]),
    ...more,
  })
}

const show = (role: 'owner' | 'viewer' = 'owner') =>
  showPage(StartPage, { around: within({ id: testId, isTest: true, role }) })

const makeKey = async () =>
  await userEvent.click(await screen.findByRole('button', { name: 'Create test key' }))

const steps = () =>
  [...document.querySelectorAll('.start-step h2')].map((step) => step.firstChild?.textContent)

afterEach(endPage)

describe('the start page', () => {
  it('of a new account waits for a request and has no code before the key', async () => {
    answerAsNew()
    show()
    await screen.findByRole('heading', { name: 'Waiting for your first request' })
    await screen.findByText('1,000,000 test credits')
    expect(screen.queryByRole('tab', { name: 'curl' })).toBeNull()
  })

  it('makes project and test key, shows the key once and fills it into the code', async () => {
    const asked = answerAsNew()
    show()
    await makeKey()
    const code = await screen.findByRole('group', { name: 'Code, curl' })
    await waitFor(() => expect(code.textContent).toContain(`Bearer ${secret}`))
    expect(code.textContent).toContain('"projectId": 1001')
    expect(screen.getByText(secret, { selector: '.secret-once-text' })).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { name: 'Default' },
      { mode: 'test', name: 'First test key' },
    ])
    await userEvent.click(screen.getByRole('tab', { name: 'Python' }))
    expect(screen.getByRole('group', { name: 'Code, Python' }).textContent).toContain(secret)
  })

  it('is loading in its real layout', async () => {
    answerWith({ [tasksPath]: 'never', [`GET ${api}/credits`]: 'never' })
    show()
    await screen.findByText('Loading tasks')
    expect(screen.getByText('Loading the account')).toBeTruthy()
    expect(steps()).toEqual(['Your test key', 'Send a task', 'Read the answer'])
  })

  it('says what failed, each in its own place', async () => {
    answerAsNew({ [tasksPath]: failing, [`GET ${api}/credits`]: failing })
    show()
    await screen.findByText("Couldn't check for your request.")
    expect(screen.getByText("Couldn't load your credits and projects.")).toBeTruthy()
    expect(steps()).toEqual(['Your test key', 'Send a task', 'Read the answer'])
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
  })

  it('says why no key came, and keeps the button', async () => {
    answerAsNew({ [`POST /console/v1/accounts/${liveId}/keys`]: failing })
    show()
    await makeKey()
    await screen.findByText(/temporarily unavailable/)
    expect(screen.getByRole('button', { name: 'Create test key' })).toBeTruthy()
  })

  it('shows a request on its way, then the answer, what it cost and the result', async () => {
    let task = makeTask()
    answerAsNew({ [tasksPath]: () => page([task]), [taskPath]: () => ({ body: task }) })
    const { queries } = show()
    await screen.findByRole('heading', { name: 'First request received' })
    expect(screen.getByText('Waiting for an answer')).toBeTruthy()
    task = makeTask(completed)
    await queries.invalidateQueries()
    await screen.findByRole('heading', { name: 'First answer, in 2.1 s' })
    expect(screen.getByText('Answer written by the simulator')).toBeTruthy()
    expect(screen.getByText('135 charged, 465 released')).toBeTruthy()
    expect(screen.getByText('Matches your schema')).toBeTruthy()
    expect(screen.getByText('"Simulated answer."')).toBeTruthy()
    expect(screen.getByRole('heading', { name: /^Read the answer\W+done$/ })).toBeTruthy()
  })

  it('on a narrow screen leads whoever waits to the answer, and nobody who comes back', async () => {
    let tasks: unknown[] = []
    const task = makeTask(completed)
    const answers = { [tasksPath]: () => page(tasks), [taskPath]: { body: task } }
    answerAsNew(answers)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    const { queries } = show()
    await screen.findByRole('heading', { name: 'Waiting for your first request' })
    expect(scrolled).not.toHaveBeenCalled()
    tasks = [task]
    await queries.invalidateQueries()
    await screen.findByRole('heading', { name: 'First answer, in 2.1 s' })
    await waitFor(() => expect(scrolled).toHaveBeenCalledOnce())
    endPage()
    answerAsNew(answers)
    show()
    await screen.findByRole('heading', { name: 'First answer, in 2.1 s' })
    expect(scrolled).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
    scrolled.mockRestore()
  })

  it('can be made to fail, and says why a task was cancelled', async () => {
    let task = makeTask(completed)
    answerAsNew({ [tasksPath]: () => page([task]), [taskPath]: () => ({ body: task }) })
    const { queries } = show()
    await makeKey()
    await userEvent.click(await screen.findByRole('button', { name: 'Simulate failure' }))
    const code = screen.getByRole('group', { name: /^Code/ })
    await waitFor(() => expect(code.textContent).toContain('no_engineer'))
    // What was done is to be done again, and the panel says for what it waits.
    expect(screen.queryByRole('button', { name: 'Simulate failure' })).toBeNull()
    expect(screen.getByText('Waiting for the next request')).toBeTruthy()
    expect(screen.getByRole('heading', { name: /^Send a task\W+step 2$/ })).toBeTruthy()
    task = makeTask({
      ...completed,
      status: 'cancelled',
      cancelReason: 'no_engineer',
      chargedCredits: 0,
      result: null,
    })
    await queries.invalidateQueries()
    await screen.findByText('Cancelled: no engineer claimed it in time')
    expect(screen.getByRole('heading', { name: /^Send a task\W+done$/ })).toBeTruthy()
    expect(screen.getByText('600 released')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Simulate success' }))
    expect(code.textContent).not.toContain('no_engineer')
  })

  it('lets the code succeed again and keeps the key, which is shown once', async () => {
    // Newer browsers answer with a promise, which an effect must not hand to React as its clean-up.
    const scrolled = vi
      .spyOn(Element.prototype, 'scrollIntoView')
      .mockImplementation(() => Promise.resolve() as never)
    const task = makeTask(completed)
    answerAsNew({ [tasksPath]: () => page([task]), [taskPath]: () => ({ body: task }) })
    show()
    await makeKey()
    const code = await screen.findByRole('group', { name: /^Code/ })
    await waitFor(() => expect(code.textContent).toContain(secret))
    await userEvent.click(await screen.findByRole('button', { name: 'Simulate failure' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Simulate success' }))
    expect(scrolled).toHaveBeenCalled()
    expect(screen.getByRole('group', { name: /^Code/ }).textContent).toContain(secret)
    expect(screen.getByRole('button', { name: 'Simulate failure' })).toBeTruthy()
    scrolled.mockRestore()
  })

  it('tells a viewer who may create keys', async () => {
    const asked = answerAsNew()
    show('viewer')
    await makeKey()
    expect(screen.getByText(/Only owners and developers can create keys/)).toBeTruthy()
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('is the page of the test twin: from the live account it leads there', async () => {
    answerAsNew()
    const { router } = showPage(StartPage, {
      path: '/dashboard/start',
      around: within(),
    })
    await waitFor(() => expect(router.state.location.search).toEqual({ account: testId }))
  })
})
