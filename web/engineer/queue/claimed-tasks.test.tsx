import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answerWith, endPage, showPage } from '../../test/page-harness.tsx'
import { OwnTasks } from './claimed-tasks.tsx'

afterEach(endPage)

const task = (id: string, leaseSeconds: number) => ({
  id,
  prompt: `Question ${id}`,
  mode: 'fast',
  tag: { id: 1, name: 'General' },
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  lease: { number: 1, until: new Date(Date.now() + leaseSeconds * 1_000).toISOString() },
  budget: { pays: 600 },
})

it('a held task says how long its lease lasts, and stands out when that is short', async () => {
  const data = [task('task_a', 110), task('task_b', 30)]
  answerWith({ 'GET /workbench/v1/tasks': { body: { data } } })
  showPage(OwnTasks)
  await screen.findByText('You hold 2 tasks')
  const [long, short] = screen.getAllByText(/^Lease ends in/)
  expect(long?.textContent).toMatch(/^Lease ends in 1:(50|4\d)$/)
  expect(long?.className).toBe('')
  expect(short?.textContent).toMatch(/^Lease ends in 0:(30|2\d)$/)
  expect(short?.className).toBe('held-tasks-short')
})
