import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { fetchChunk } from '../../ui/use-chunk.ts'
import { textsChunk } from './content/texts-chunk.ts'
import { heldFacts, makeDetail } from './task.fixture.ts'
import { TaskPage } from './task-page.tsx'

function show(task: Answer | (() => Answer), content: Answer | (() => Answer) = failing) {
  const asked = answerWith({
    'GET /operator/v1/tasks/{task_id}': task,
    'POST /operator/v1/tasks/{task_id}/content': content,
    'GET /console/v1/me': { body: { name: 'Sofia Lindqvist' } },
  })
  showPage(TaskPage, { path: '/admin/tasks/$taskId', at: '/admin/tasks/task_a' })
  return asked
}

// Loading what draws texts takes longer than a test waits on a busy machine.
beforeAll(() => fetchChunk(textsChunk))
afterEach(endPage)

describe('the page of a task', () => {
  it('shows where it stands, what happened and what can be done', async () => {
    show({ body: makeDetail(heldFacts) })
    await screen.findByRole('heading', { level: 1, name: 'The whole task' })
    expect(screen.getByText('It began with the last release.')).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Timeline' }).textContent).toContain('Created')
    expect(screen.getByRole('radio', { name: 'Reassign' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Northwind Robotics' }).getAttribute('href')).toBe(
      '/admin/accounts/acct_north',
    )
    // Nothing is begun, so there is nothing to take back.
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Reassign' }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('radio', { name: 'Reassign' })).toHaveProperty('checked', false)
  })

  it('names what operators did to it, and why', async () => {
    const raised = {
      act: 'task.raised' as const,
      at: new Date().toISOString(),
      operator: { personId: 'person_sofia', name: 'Sofia Lindqvist' },
      reason: 'Their release waits for it.',
      note: null,
      content: null,
    }
    show({ body: makeDetail({ acts: [raised] }) })
    const list = await screen.findByRole('list', { name: 'Timeline' })
    expect(list.textContent).toContain('Moved to the front of the queue by Sofia Lindqvist')
    expect(list.textContent).toContain('Their release waits for it.')
  })

  it('that an operator cancelled tells of it once, by name and reason', async () => {
    const at = new Date().toISOString()
    const cancelled = {
      act: 'task.cancelled' as const,
      at,
      operator: { personId: 'person_sofia', name: 'Sofia Lindqvist' },
      reason: 'The client asked for it by phone.',
      note: null,
      content: null,
    }
    const stage = 'cancelled' as const
    const event = { type: 'task.cancelled' as const, at, version: 2, stage, engineer: null }
    const ended = { status: stage, stage, cancelReason: 'operator' as const, finalAt: at }
    show({ body: makeDetail({ ...ended, timeline: [event], acts: [cancelled] }) })
    const list = await screen.findByRole('list', { name: 'Timeline' })
    expect(list.textContent?.match(/Cancelled by/g)).toHaveLength(1)
    expect(list.textContent).toContain('Cancelled by Sofia Lindqvist')
  })

  it('is read: its id stands there while it comes', async () => {
    show('never')
    expect(await screen.findByText('Loading the task')).toBeTruthy()
    expect(screen.getByText('task_a')).toBeTruthy()
  })

  const [at, engineer] = [new Date().toISOString(), heldFacts.holder]
  it.each([
    [
      'cancelled',
      { cancelReason: 'operator', chargedCredits: 0 },
      { type: 'task.cancelled', engineer: null },
      /Cancelled by an operator.*600 held, 0 charged, 600 released/,
    ],
    [
      'completed',
      { chargedCredits: 407 },
      { type: 'task.completed', engineer },
      /Completed by Sam Adeyemi.*600 held, 407 charged, 193 released/,
    ],
  ] as const)(
    'of a %s task says how it ended, and offers nothing to do',
    async (status, facts, event, words) => {
      const timeline = [{ ...event, at, version: 2, stage: status }]
      const rest = { finalAt: at, assignees: [], heldCredits: 0, timeline }
      show({ body: makeDetail({ ...facts, ...rest, status, stage: status }) })
      const ended = await screen.findByText('Outcome')
      expect(ended.closest('dl')?.textContent).toMatch(words)
      expect(screen.queryByText('Actions')).toBeNull()
    },
  )

  it('shows its content when asked, and says that it is recorded', async () => {
    const content = {
      openedAt: at,
      prompt: 'It began with the last release. And this is the end.',
      contentRemovedAt: null,
      responseSchema: null,
      files: [],
      savedText: { content: 'Half a sentence', revision: 3, savedAt: at, engineer },
      draft: null,
      answer: null,
      clientView: { revision: 'A', task: { stage: 'claimed' } },
    }
    const asked = show({ body: makeDetail(heldFacts) }, { body: content })
    const button = await screen.findByRole('button', { name: 'Show content' })
    expect(screen.getByText(/is recorded in the audit/)).toBeTruthy()
    const openings = () => asked.filter(({ method }) => method === 'POST')
    expect(openings()).toEqual([])
    await userEvent.click(button)
    await screen.findByText('It began with the last release. And this is the end.')
    expect(screen.getByText('Half a sentence')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'AI draft, none' })).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: "Client's view" }))
    expect((await screen.findByRole('tabpanel')).textContent).toContain('claimed')
    expect(openings()).toHaveLength(1)
  })

  it('could not show its content: says so, and tries again when asked', async () => {
    let isWell = false
    const removed = {
      openedAt: at,
      prompt: '',
      contentRemovedAt: at,
      responseSchema: null,
      files: [],
      savedText: null,
      draft: null,
      answer: null,
      clientView: { revision: 'B', task: {} },
    }
    show({ body: makeDetail() }, () => (isWell ? { body: removed } : failing))
    await userEvent.click(await screen.findByRole('button', { name: 'Show content' }))
    await screen.findByText("Couldn't show the content.")
    isWell = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^Content removed/)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      "Client's view",
    ])
  })

  it('could not be loaded: says so, and reads again when asked', async () => {
    let isWell = false
    show(() => (isWell ? { body: makeDetail() } : failing))
    await screen.findByText("Couldn't load the task.")
    isWell = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'The whole task' })
  })
})
