import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { heldFacts, makeDetail } from './task.fixture.ts'
import { TaskPage } from './task-page.tsx'

function show(task: Answer | (() => Answer)) {
  answerWith({
    'GET /operator/v1/tasks/{task_id}': task,
    'GET /console/v1/me': { body: { name: 'Sofia Lindqvist' } },
  })
  return showPage(TaskPage, { path: '/admin/tasks/$taskId', at: '/admin/tasks/task_a' })
}

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

  it('could not be loaded: says so, and reads again when asked', async () => {
    let isWell = false
    show(() => (isWell ? { body: makeDetail() } : failing))
    await screen.findByText("Couldn't load the task.")
    isWell = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'The whole task' })
  })
})
