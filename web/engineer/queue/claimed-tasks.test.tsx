import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
  lease: {
    number: 1,
    until: new Date(Date.now() + leaseSeconds * 1_000).toISOString(),
    awaitsOpening: false,
  },
  budget: { pays: 600 },
})

it('an assigned task comes first, with the time to open it, and an overdue one is marked', async () => {
  const late = { ...task('task_b', 80), dueAt: new Date(Date.now() - 60_000).toISOString() }
  const given = task('task_c', 870)
  const assigned = { ...given, lease: { ...given.lease, awaitsOpening: true } }
  answerWith({ 'GET /workbench/v1/tasks': { body: { data: [late, assigned] } } })
  const { router } = showPage(OwnTasks)
  await screen.findByText('You have 1 task, 1 assigned to you')
  const titles = screen.getAllByText(/^Question task_/).map((title) => title.textContent)
  expect(titles).toEqual(['Question task_c', 'Question task_b'])
  screen.getByText(/^14:(30|2\d)$/)
  expect(screen.getByText('Overdue').className).toContain('held-tasks-late')
  await userEvent.keyboard('1')
  await waitFor(() => expect(router.state.location.pathname).toBe('/tasks/task_c'))
})

it('a held task says how long its lease lasts, and stands out when that is short', async () => {
  const data = [task('task_a', 110), task('task_b', 30)]
  answerWith({ 'GET /workbench/v1/tasks': { body: { data } } })
  showPage(OwnTasks)
  await screen.findByText('You have 2 tasks')
  const [long, short] = screen.getAllByText(/^Lease ends in/)
  expect(long?.textContent).toMatch(/^Lease ends in 1:(50|4\d)$/)
  expect(long?.className).toBe('')
  expect(short?.textContent).toMatch(/^Lease ends in 0:(30|2\d)$/)
  expect(short?.className).toBe('held-tasks-short')
})

const asked = (taskId: string, yoursInMinutes: number | null) => ({
  ...{ taskId, title: `Question ${taskId}`, number: 1, text: 'Which one?', onNoReply: 'default' },
  state: yoursInMinutes === null ? 'waiting' : 'replied',
  askedAt: new Date(Date.now() - 60_000).toISOString(),
  deadlineAt: new Date(Date.now() + 3_600_000).toISOString(),
  yoursUntil:
    yoursInMinutes === null ? null : new Date(Date.now() + yoursInMinutes * 60_000).toISOString(),
})

it('tasks that wait for a client are listed with what happens then, those replied to come first', async () => {
  const calls = answerWith({
    'GET /workbench/v1/tasks': { body: { data: [task('task_a', 110)] } },
    'GET /workbench/v1/questions': {
      body: { data: [asked('task_b', 14.5), asked('task_c', null)] },
    },
    'POST /workbench/v1/tasks/{task_id}/claim': { body: { id: 'task_b', held: true } },
  })
  const { router } = showPage(OwnTasks)
  await screen.findByText('You have 1 task, 1 replied, 1 waiting for a reply')
  const titles = screen.getAllByText(/^Question task_/).map((title) => title.textContent)
  expect(titles).toEqual(['Question task_b', 'Question task_a', 'Question task_c'])
  screen.getByText(/Waiting for the client since .* your default is assumed/)
  screen.getByText(/^14:(30|2\d)$/)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/tasks/task_b'))
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/workbench/v1/tasks/task_b/claim',
  ])
})

it('the keys 1 to 3 open the tasks in the order in which they are listed', async () => {
  answerWith({
    'GET /workbench/v1/tasks': { body: { data: [task('task_a', 110)] } },
    'GET /workbench/v1/questions': { body: { data: [asked('task_c', null)] } },
  })
  const { router } = showPage(OwnTasks)
  await screen.findByText('Question task_c')
  await userEvent.keyboard('2')
  await waitFor(() => expect(router.state.location.pathname).toBe('/tasks/task_c'))
})
