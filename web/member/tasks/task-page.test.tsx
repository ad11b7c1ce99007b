import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answer, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { within } from '../account.fixture.tsx'
import type { Task } from './task/task-types.ts'
import { makeTask, pendingFacts } from './task.fixture.ts'
import { TaskPage } from './task-page.tsx'

const taskPath = 'GET /console/v1/accounts/{account_id}/tasks/{task_id}'
const api = '/console/v1/accounts/{account_id}/api'
const delivery = {
  attempts: [
    {
      number: 1,
      startedAt: '2026-11-13T14:04:17.000Z',
      latencyMs: 84,
      statusCode: 200,
      error: null,
      responseExcerpt: 'thanks',
    },
  ],
}

const attempt = { number: 1, latencyMs: 1_204, error: null, startedAt: '2026-11-13T14:04:17.000Z' }
const callbackLog = {
  host: 'ci.example.com',
  format: 'event',
  signed: true,
  deliveries: [
    {
      id: 'delivery_06a1ynhfkxvw5b8q2d3r4s5t6v',
      eventType: 'task.completed',
      state: 'delivered',
      attemptCount: 2,
      createdAt: '2026-11-13T14:04:16.000Z',
      nextAttemptAt: null,
      attempts: [
        { ...attempt, statusCode: 503 },
        { ...attempt, number: 2, latencyMs: 84, statusCode: 200 },
      ],
    },
  ],
}
const callback = { host: 'ci.example.com', format: 'event', signed: true } as const

function show(
  answer: Answer | Task,
  { tab = '', role = 'owner' }: { tab?: string; role?: 'owner' | 'viewer' } = {},
) {
  const isTask = typeof answer === 'object' && 'timeline' in answer
  const asked = answerWith({
    [taskPath]: isTask ? { body: answer } : (answer as Answer),
    [`GET ${api}/tasks/{task_id}`]: {
      body: {
        ...{ id: 'task_x', status: 'completed', asTold: true },
        credits: { soFar: { effortSeconds: 1_096, credits: 2_466 } },
      },
    },
    [`GET ${api}/tasks/{task_id}/attachments`]: {
      body: {
        data: [
          {
            position: 0,
            fileName: 'up.sql',
            mimeType: 'application/sql',
            kind: 'source',
            fileSize: 812,
            sha256: '',
            status: 'removed',
            links: null,
            linksExpireAt: null,
          },
        ],
      },
    },
    [`GET ${api}/webhooks/{webhook_id}/deliveries/{delivery_id}`]: { body: delivery },
    [`${taskPath}/callback`]: { body: callbackLog },
    [`POST ${taskPath.slice(4)}/callback/deliveries/{delivery_id}/redeliver`]: { status: 204 },
    [`POST ${api}/tasks/{task_id}/cancel`]: {
      body: { credits: { max: 600, charged: 40, released: 560 } },
    },
  })
  const at = `/dashboard/tasks/${makeTask().id}${tab === '' ? '' : `?tab=${tab}`}`
  const around = within({ role })
  return { ...showPage(TaskPage, { path: '/dashboard/tasks/$taskId', at, around }), asked }
}

afterEach(endPage)

describe('a task', () => {
  it('says what it cost, who answered and what happened', async () => {
    show(makeTask())
    await screen.findByRole('heading', { name: makeTask().title })
    expect(screen.getByText(/= 406.875, rounded up/)).toBeTruthy()
    const charge = screen.getByRole('region', { name: 'Charge' })
    expect(charge.querySelector('dl')?.textContent).toBe(
      'Held 600Charged 217 s × 1.5 Fast × 1.25 Senior = 406.875, rounded up407Released back to you 193',
    )
    expect(screen.getByText('Engineer E-0114')).toBeTruthy()
    expect(document.querySelector('.task-page-about')?.textContent).toContain(
      'Answered in 6 min 12 s407 credits',
    )
    const timeline = screen.getByRole('list', { name: 'Timeline' })
    expect(timeline.children).toHaveLength(5)
    expect(screen.getByText('6 min 12 s in all')).toBeTruthy()
  })

  it('shows its id short, and copies it whole', async () => {
    const writeText = vi.fn(async (_: string) => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText }, userAgent: 'test' })
    show(makeTask())
    await userEvent.click(await screen.findByRole('button', { name: /^task_…5t6v/ }))
    expect(writeText).toHaveBeenCalledWith(makeTask().id)
  })

  it('that is claimed says what it has cost so far', async () => {
    const timeline = makeTask().timeline.slice(0, 3)
    show(makeTask({ ...pendingFacts, stage: 'claimed', result: null, provenance: null, timeline }))
    await screen.findByText('Claimed by E-0114, 18 min of work, 2,466 credits so far')
    expect(screen.getByText('2,466 so far')).toBeTruthy()
    expect(screen.getByText('Updates automatically')).toBeTruthy()
  })

  it('shows the host of its callback, each attempt, and sends one again', async () => {
    const { asked } = show(makeTask({ callback }))
    const attempts = await screen.findByRole('list', { name: 'Attempts of task.completed' })
    expect(screen.getByText('ci.example.com')).toBeTruthy()
    const [failed, heard] = [...attempts.children]
    expect(failed?.textContent).toContain('503 in 1,204 ms')
    expect(failed?.className).toBe('callback-failed')
    expect(heard?.textContent).toContain('200 in 84 ms')
    await userEvent.click(screen.getByRole('button', { name: 'Redeliver task.completed' }))
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/redeliver'))).toBe(true))
  })

  it('without a callback asks for none, and a viewer cannot send one again', async () => {
    const { asked, unmount } = show(makeTask())
    await screen.findByRole('heading', { name: makeTask().title })
    expect(asked.some(({ path }) => path.endsWith('/callback'))).toBe(false)
    unmount()
    await endPage()
    show(makeTask({ callback }), { role: 'viewer' })
    const button = await screen.findByRole('button', { name: /Redeliver/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  it('is read', async () => {
    show('never')
    expect(await screen.findByText('Loading the task')).toBeTruthy()
  })

  it('could not be loaded: says so and offers to try again', async () => {
    show(failing)
    await screen.findByText("Couldn't load the task.")
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.getByText('The task is unaffected.')).toBeTruthy()
  })

  it('is not there: says where else it may be', async () => {
    const error = { code: 'NOT_FOUND', message: 'Not found.' }
    show({ status: 404, body: { error } })
    await screen.findByText(/another account or to test mode/)
    expect(screen.queryByText(/is safe/)).toBeNull()
  })

  it('that was answered at once never took 0 s', async () => {
    const { createdAt } = makeTask()
    show(makeTask({ finalAt: createdAt }))
    expect(await screen.findByText('under 1 s')).toBeTruthy()
  })

  it('of which no webhook was told says why, and leads to the webhooks', async () => {
    const createdAt = new Date().toISOString()
    const { unmount } = show(makeTask({ deliveries: [], createdAt }), { tab: 'webhooks' })
    await screen.findByText(/only events that happen after it is added/)
    expect(screen.getByRole('link', { name: 'Open webhooks' })).toBeTruthy()
    unmount()
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString()
    show(makeTask({ deliveries: [], createdAt: long }), { tab: 'webhooks' })
    await screen.findByText(/kept for 30 days/)
  })

  it('has no response yet: says when it is due, and can be cancelled', async () => {
    const { asked } = show(makeTask({ ...pendingFacts, result: null, provenance: null }))
    await screen.findByText(/No answer yet\. It is due/)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel task' }))
    expect(screen.getByRole('dialog').textContent).toContain('charged for the effort so far')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel task' }))
    await screen.findByText(
      'Task cancelled. 40 charged for the effort so far, 560 credits released.',
    )
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('opened by a shared link is read-only, whatever the role', async () => {
    const open = { ...pendingFacts, result: null, provenance: null }
    show(makeTask(open), { tab: 'overview&view=shared' })
    await screen.findByText('Read-only')
    await screen.findByText(/No answer yet\. It is due/)
    expect(screen.queryByRole('button', { name: 'Cancel task' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Open task' })).toBeTruthy()
  })

  it('without a draft is an answer by its engineer, as text, tree and raw', async () => {
    show(makeTask({ draft: null }))
    await screen.findByText('result')
    expect(screen.getByRole('heading', { name: 'Answer by E-0114' })).toBeTruthy()
    expect(screen.queryByText('What the engineer changed')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Text' }))
    expect(screen.getByText('fixes[0]')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Raw' }))
    expect(document.querySelector('.code-block')?.textContent).toContain('"ACCESS EXCLUSIVE"')
  })

  it('shows first what the engineer changed, value by value', async () => {
    show(makeTask())
    const part = await screen.findByRole('region', { name: 'What the engineer changed' })
    expect(part.textContent).toContain("2 of 3 values are the engineer's, edited or written")
    expect(part.querySelector('.origin-counts')?.textContent).toBe('1 accepted 1 edited 1 written ')
    const rows = () => [...part.querySelectorAll('.changes-row')].map((row) => row.textContent)
    expect(rows()).toEqual([
      'Accepted as draftedlockstrue',
      'Edited by E-0114lockModeSHAREACCESS EXCLUSIVE',
      'Written by E-0114fixes[0]Add without default',
    ])
    await userEvent.click(screen.getByRole('radio', { name: 'Answer' }))
    expect(rows()[1]).toBe('Edited by E-0114lockModeACCESS EXCLUSIVE')
    await userEvent.click(screen.getByRole('radio', { name: 'Draft' }))
    expect(rows()).toEqual(['Accepted as draftedlockstrue', 'Edited by E-0114lockModeSHARE'])
  })

  it('leads from the strip to a paragraph, and shows answer and draft in the same rows', async () => {
    const draft = 'It is safe to run.\n\nIt takes a lock that blocks all reads for a while.'
    const message = 'It takes a lock that blocks all writes for a while.\n\nRun it at night.'
    const provenance = { source: 'human_with_ai', model: 'example-model', keptShare: 0 }
    const content = { message: draft }
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    show(
      makeTask({
        ...{ hasSchema: false, responseSchema: null, result: { message }, provenance },
        draft: { model: 'm', createdAt: makeTask().createdAt, content, changedShare: 1 },
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Paragraph 2, written' }))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Run it at night.'))
    expect(scrolled).toHaveBeenCalled()
    const rows = () =>
      [...document.querySelectorAll('.changes-origin')].map((origin) => origin.textContent)
    expect(rows()).toEqual(['Removed by E-0114', 'Edited by E-0114', 'Written by E-0114'])
    await userEvent.click(screen.getByRole('radio', { name: 'Draft' }))
    expect(rows()).toEqual(['Removed by E-0114', 'Edited by E-0114'])
  })

  it('keeps the draft to itself until an engineer has answered', async () => {
    const draft = { model: 'm', createdAt: makeTask().createdAt, content: null, changedShare: null }
    show(makeTask({ ...pendingFacts, result: null, draft }))
    await screen.findByText(/draft is shown once an engineer has answered/)
  })

  it('shows prompt, files, webhook attempts and the JSON of the API', async () => {
    show(makeTask({ fileCount: 1 }), { tab: 'prompt' })
    expect((await screen.findByText('lock')).tagName).toBe('STRONG')
    await userEvent.click(screen.getByRole('tab', { name: /Files/ }))
    await screen.findByText('Deleted, by you or by the retention setting.')
    await userEvent.click(screen.getByRole('tab', { name: /Webhooks/ }))
    await userEvent.click(screen.getByRole('button', { name: /task\.completed/ }))
    await screen.findByText('thanks')
    await userEvent.click(screen.getByRole('tab', { name: 'JSON' }))
    await waitFor(() => expect(document.body.textContent).toContain('"asTold": true'))
  })

  it('keeps from viewers what they may not do or see, and says who may', async () => {
    show(makeTask(pendingFacts), { tab: 'webhooks', role: 'viewer' })
    await userEvent.click(await screen.findByRole('button', { name: /task\.completed/ }))
    expect(screen.getByText(/Only owners and developers can see webhook responses/)).toBeTruthy()
    expect(screen.getByText(/Only owners and developers can cancel tasks/)).toBeTruthy()
  })

  it.each(['', 'prompt', 'files'])(
    'whose content was removed says so and shows none, tab %j',
    async (tab) => {
      const contentRemovedAt = '2026-12-15T09:30:00.000Z'
      const gone = { prompt: '', responseSchema: null, files: [], result: null, draft: null }
      show(makeTask({ ...gone, title: 'Content removed', contentRemovedAt }), { tab })
      const link = await screen.findByRole('link', { name: 'data retention' })
      expect(link.getAttribute('href')).toContain('/dashboard/settings?account=')
      expect(screen.getByText(/timeline and the credits of the task are kept/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Copy as curl' })).toBeNull()
    },
  )

  it('copies the request that makes it again', async () => {
    const writeText = vi.fn(async (_: string) => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText }, userAgent: 'test' })
    show(makeTask())
    await userEvent.click(await screen.findByRole('button', { name: 'Copy as curl' }))
    expect(writeText.mock.calls[0]?.[0]).toContain('/api/v1/tasks/create')
    await screen.findByText(/creates the same task again, with your key in \$KEY/)
  })
})
