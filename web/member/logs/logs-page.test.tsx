import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { LoggedRequest } from '../../api/account-queries.ts'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { LogsPage } from './logs-page.tsx'
import { writeRepeat } from './request-drawer.tsx'
import { toRequestFilter } from './request-filters.ts'

const list = `GET /console/v1/accounts/${liveAccount.id}/requests`
const page = (data: unknown[], nextCursor: string | null = null) => ({
  body: { data, hasMore: nextCursor !== null, nextCursor },
})

function makeRequest(given: Partial<LoggedRequest> = {}): LoggedRequest {
  return {
    requestId: 'req_06a1ynhfm3vw5b8q',
    at: '2026-01-15T09:30:07.120Z',
    method: 'POST',
    path: '/api/v1/tasks/create',
    status: 201,
    durationMs: 6.4,
    code: null,
    keyId: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
    keyName: 'Support bot',
    personName: null,
    taskId: null,
    failedField: null,
    ...given,
  }
}

const refused = makeRequest({
  requestId: 'req_refused0refused0',
  status: 402,
  code: 'INSUFFICIENT_CREDITS',
})
const ofPage = makeRequest({
  requestId: 'req_page0page0page00',
  method: 'GET',
  path: '/api/v1/tasks/task_06a1ynhfm3vw5b8q2d3r4s5t6v',
  status: 503,
  code: 'UNAVAILABLE',
  keyId: null,
  keyName: null,
  personName: 'Ada Kovac',
  taskId: 'task_06a1ynhfm3vw5b8q2d3r4s5t6v',
})
const invalid = makeRequest({
  requestId: 'req_invalid0invalid0',
  status: 400,
  code: 'INVALID_REQUEST',
  failedField: 'projectId',
})

const full: Answers = {
  [list]: page([makeRequest(), refused, ofPage, invalid]),
  [`GET /console/v1/accounts/${liveAccount.id}/keys`]: page([
    { id: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v', name: 'Support bot', mode: 'live', hint: 'trs_live_…' },
    { id: 'key_test', name: 'Of the twin', mode: 'test', hint: 'trs_test_…' },
  ]),
}

function show(answers: Answers = {}, search = '') {
  const asked = answerWith({ ...full, ...answers })
  const { router } = showPage(LogsPage, {
    path: '/dashboard/logs',
    at: `/dashboard/logs${search}`,
    around: within(),
  })
  const queries = () =>
    asked.filter(({ path }) => path.endsWith('/requests')).map((one) => one.query)
  return { queries, router }
}

afterEach(endPage)

describe('the request log', () => {
  it('shows its layout while it is read', async () => {
    show({ [list]: 'never' })
    expect(await screen.findByText('Loading: Requests')).toBeTruthy()
  })

  it('says what to do when it cannot be read', async () => {
    show({ [list]: failing })
    expect(await screen.findByText("Couldn't load requests.")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('leads to the first request while there is none', async () => {
    show({ [list]: page([]) })
    expect(await screen.findByText('No requests yet')).toBeTruthy()
    const way = screen.getByRole('link', { name: 'Send first request' })
    expect(way.getAttribute('href')).toBe(`/dashboard/start?account=${liveAccount.id}`)
  })

  it('says what a filter did not find, and asks to look further where there may be more', async () => {
    show({ [list]: page([]) }, '?status=5xx')
    expect(await screen.findByText('No requests found')).toBeTruthy()
    endPage()
    show({ [list]: page([], 'Y3Vyc29y') }, '?status=5xx')
    expect(await screen.findByRole('button', { name: 'Search more' })).toBeTruthy()
    expect(screen.queryByText('No requests found')).toBeNull()
  })

  it('shows status, error, who sent it and how long it took', async () => {
    show()
    const row = (await screen.findByText('INSUFFICIENT_CREDITS')).closest('tr')
    expect(row?.textContent).toContain('402')
    expect(row?.textContent).toContain('Support bot')
    expect(row?.textContent).toContain('6 ms')
    expect(screen.getByText('Ada Kovac, in the dashboard')).toBeTruthy()
  })

  it('asks for what the address says, and keeps what is chosen there', async () => {
    const { queries, router } = show(
      {},
      '?status=4xx&method=POST&path=/api/v1/tasks&code=rate limited',
    )
    await screen.findByText('INSUFFICIENT_CREDITS')
    expect(queries()[0]).toEqual({
      limit: '50',
      caller: 'key',
      status: '4xx',
      method: 'POST',
      path: '/api/v1/tasks',
      code: 'RATE_LIMITED',
    })
    const key = screen.getByRole('combobox', { name: 'Key' })
    expect(key.textContent).not.toContain('Of the twin')
    await userEvent.selectOptions(key, 'Support bot')
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        status: '4xx',
        keyId: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
      }),
    )
    await waitFor(() => expect(queries().at(-1)).toHaveProperty('keyId'))
  })

  it('leaves out what the dashboard asks, until it is asked for', async () => {
    const { queries } = show()
    await screen.findByText('INSUFFICIENT_CREDITS')
    expect(queries()[0]).toEqual({ limit: '50', caller: 'key' })
    expect(screen.getByText(/Dashboard requests are hidden/)).toBeTruthy()
    const caller = screen.getByRole('combobox', { name: 'Caller' })
    await userEvent.selectOptions(caller, 'Keys and dashboard')
    await waitFor(() => expect(queries().at(-1)).toEqual({ limit: '50' }))
    expect(screen.queryByText(/Dashboard requests are hidden/)).toBeNull()
    await userEvent.selectOptions(caller, 'Dashboard')
    await waitFor(() => expect(queries().at(-1)).toEqual({ limit: '50', caller: 'dashboard' }))
  })

  it('names the field of a refusal and the task of a request', async () => {
    show()
    const row = (await screen.findByText('projectId')).closest('tr')
    expect(row?.textContent).toContain('INVALID_REQUEST projectId')
    const task = screen.getByRole('link', { name: new RegExp(`open task ${ofPage.taskId}$`) })
    expect(task.textContent).toBe('task_…5t6v')
    expect(task.getAttribute('href')).toContain(`/dashboard/tasks/${ofPage.taskId}`)
  })

  it('finds one by its id, whatever else is chosen', async () => {
    const { queries } = show({}, '?status=5xx')
    await screen.findByText('INSUFFICIENT_CREDITS')
    await userEvent.keyboard('/req_06a1ynhfm3vw5b8q{Enter}')
    await waitFor(() =>
      expect(queries().at(-1)).toEqual({ limit: '50', requestId: 'req_06a1ynhfm3vw5b8q' }),
    )
  })

  it('opens one with its error explained, its task, and a way to send it again', async () => {
    show()
    await userEvent.click(
      await screen.findByRole('button', { name: /GET .*task_06a1ynhfm3vw5b8q2d3r4s5t6v/ }),
    )
    const task = await screen.findByRole('link', { name: 'Open task' })
    expect(task.getAttribute('href')).toContain('/dashboard/tasks/task_06a1ynhfm3vw5b8q2d3r4s5t6v?')
    expect(screen.getByText('Received (UTC)')).toBeTruthy()
    // How long it took is said once.
    expect(document.querySelector('.drawer')?.textContent?.match(/\d ms/g)).toHaveLength(1)
    const why = screen.getByRole('link', { name: 'About this error' })
    expect(why.getAttribute('href')).toBe('/docs/errors#UNAVAILABLE')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('link', { name: 'Open task' })).toBeNull()
  })
})

describe('a request to send again', () => {
  it('names no key and no body', () => {
    expect(writeRepeat(makeRequest(), 'https://trs.example')).toBe(
      [
        "curl -X POST 'https://trs.example/api/v1/tasks/create' \\",
        '  -H "Authorization: Bearer $KEY" \\',
        "  -H 'Content-Type: application/json' \\",
        '  --data @body.json',
      ].join('\n'),
    )
    expect(writeRepeat(ofPage, '')).not.toContain('body.json')
  })

  it('quotes whatever stands in a path', () => {
    expect(writeRepeat(makeRequest({ path: "/api/v1/tasks/'; rm -rf ~" }), '')).toContain(
      `'/api/v1/tasks/'\\''; rm -rf ~'`,
    )
  })
})

it('does not filter by what the service would refuse', () => {
  const wrong = { span: 'toString', status: '6xx', method: 'TRACE', keyId: 'key_1', code: '1' }
  expect(toRequestFilter(wrong, 0)).toEqual({ caller: 'key' })
})
