import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { makeListed } from '../accounts/account.fixture.ts'
import { heldFacts, makeDetail, makeRow } from './task.fixture.ts'
import type { OperatorTask } from './task-queries.ts'
import { TasksPage } from './tasks-page.tsx'

const tasksPath = 'GET /operator/v1/tasks'
const taskPath = 'GET /operator/v1/tasks/{task_id}'

const rows = [
  makeRow({ dueAt: new Date(Date.now() + 8.5 * 60_000).toISOString() }),
  makeRow({ id: 'task_b', title: 'Task b', stage: 'claimed', holder: heldFacts.holder }),
  makeRow({ id: 'task_c', title: 'Task c', raised: true }),
]

const page = (data: readonly OperatorTask[], nextCursor: string | null = null) => ({
  body: { data, hasMore: nextCursor !== null, nextCursor },
})

function show(answers: Answers, at = '/admin/tasks') {
  const asked = answerWith({
    'GET /operator/v1/tags': { body: { data: [{ id: 2, name: 'Senior' }] } },
    'GET /console/v1/me': { body: { name: 'Sofia Lindqvist' } },
    [tasksPath]: page(rows),
    ...answers,
  })
  return { ...showPage(TasksPage, { path: '/admin/tasks', at }), asked }
}

afterEach(endPage)

describe('the tasks of all accounts', () => {
  it('are listed with what is due, whose they are and who holds them', async () => {
    show({})
    const row = (await screen.findByRole('link', { name: /^Task a/ })).closest('tr')
    expect(row?.textContent).toMatch(
      /Queued.*Fast.*task_a.*Senior.*Northwind Robotics.*Unassigned.*Due in 8 min/,
    )
    expect(screen.getByText('Sam Adeyemi')).toBeTruthy()
    expect(screen.getByText('Front of queue')).toBeTruthy()
    expect(screen.getAllByText(/^Due in 2 h 59 min$/)).toHaveLength(2)
    expect(screen.getByText(/3 open tasks, due first/)).toBeTruthy()
  })

  it('are read: the table stands there while they come', async () => {
    show({ [tasksPath]: 'never' })
    expect(await screen.findByText('Loading: Tasks')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Assigned to' })).toBeTruthy()
  })

  it('are none: everything is answered', async () => {
    show({ [tasksPath]: page([]) })
    await screen.findByText('No open tasks')
  })

  it('could not be loaded: says so, and reads again when asked', async () => {
    let isWell = false
    show({ [tasksPath]: () => (isWell ? page(rows) : failing) })
    await screen.findByText("Couldn't load the tasks.")
    isWell = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /^Task a/ })
  })

  it('are filtered by the address, and the address by the filters', async () => {
    const { asked, router } = show({}, '/admin/tasks?tag=2&due=15&client=acct_north')
    await screen.findByRole('link', { name: /^Task a/ })
    expect(asked.find(({ path }) => path.endsWith('/tasks'))?.query).toMatchObject({
      tagId: '2',
      dueWithinMinutes: '15',
      accountId: 'acct_north',
    })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'nobody')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ held: 'nobody' }))
    await waitFor(() =>
      expect(asked.findLast(({ path }) => path.endsWith('/tasks'))?.query.held).toBe('nobody'),
    )
  })

  it('that are rare are looked for further, and not said to be none', async () => {
    show(
      { [tasksPath]: ({ query }) => (query.cursor === 'next' ? page(rows) : page([], 'next')) },
      '/admin/tasks?mode=fast',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Search more' }))
    await screen.findByRole('link', { name: /^Task a/ })
  })

  it('of one id are looked for, and a wrong id is said to be none', async () => {
    show({ [tasksPath]: page([]) }, '/admin/tasks?search=task_x')
    await screen.findByText('Task not found')
  })

  it('are found by words of their titles, also final ones', async () => {
    const { asked } = show({ [tasksPath]: page(rows) })
    await userEvent.click(await screen.findByLabelText('Search'))
    await userEvent.type(screen.getByLabelText('Search'), 'session cookie{Enter}')
    await screen.findByText(/newest first/)
    const { q, search } = asked.filter(({ path }) => path.endsWith('/tasks')).at(-1)?.query ?? {}
    expect([q, search]).toEqual(['session cookie', undefined])
  })
})

describe('the tasks of one client', () => {
  const accountsPath = 'GET /operator/v1/accounts'
  const north = makeListed({ id: 'acct_north', name: 'Northwind Robotics' })
  const pay = makeListed({ id: 'acct_pay', name: 'Northwind Pay' })
  const found: Answers = {
    [accountsPath]: ({ query }) => {
      const search = query.search?.toLowerCase() ?? ''
      const data = [north, pay].filter(
        ({ id, name }) => id === search || name.toLowerCase().includes(search),
      )
      return { body: { data, hasMore: false, nextCursor: null } }
    },
  }
  const field = () => screen.findByRole('combobox', { name: 'Client' })
  const askedTasks = (asked: ReturnType<typeof show>['asked']) =>
    asked.filter(({ path }) => path.endsWith('/tasks')).map(({ query }) => query.accountId)

  it('are found by a part of its name, which the address keeps', async () => {
    const { asked, router } = show(found)
    await screen.findByRole('link', { name: /^Task a/ })
    await userEvent.click(screen.getByLabelText('Client'))
    await userEvent.type(await field(), 'robotics{Enter}')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ client: 'robotics' }))
    await waitFor(() => expect(askedTasks(asked).at(-1)).toBe('acct_north'))
    await waitFor(() =>
      expect(screen.getByLabelText('Client')).toHaveProperty('value', 'Northwind Robotics'),
    )
  })

  it('of an id in the address are listed at once, under its name', async () => {
    const { asked } = show(found, '/admin/tasks?client=acct_pay')
    await screen.findByDisplayValue('Northwind Pay')
    expect(new Set(askedTasks(asked))).toEqual(new Set(['acct_pay']))
  })

  it('whose name fits several are chosen, not guessed', async () => {
    const { asked, router } = show(found, '/admin/tasks?client=northwind')
    await screen.findByText('2 clients match “northwind”')
    expect(askedTasks(asked)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Northwind Pay' }))
    await waitFor(() => expect(askedTasks(asked)).toEqual(['acct_pay']))
    expect(router.state.location.search).toMatchObject({ client: 'acct_pay' })
  })

  it('that nobody is called are none, and the way back is offered', async () => {
    const { asked } = show(found, '/admin/tasks?client=quill')
    await screen.findByText('No clients match “quill”')
    await userEvent.click(screen.getByRole('button', { name: 'Show all tasks' }))
    await screen.findByRole('link', { name: /^Task a/ })
    expect(askedTasks(asked)).toEqual([undefined])
  })

  it('that could not be looked for say so', async () => {
    show({ [accountsPath]: failing }, '/admin/tasks?client=quill')
    await screen.findByText("Couldn't search for the client.")
  })

  it('are suggested by name to whoever goes to the field', async () => {
    const { asked, container } = show(found)
    await screen.findByRole('link', { name: /^Task a/ })
    expect(asked.some(({ path }) => path.endsWith('/accounts'))).toBe(false)
    await userEvent.click(screen.getByLabelText('Client'))
    await field()
    const offered = [...container.querySelectorAll('datalist option')]
    expect(offered.map((option) => option.getAttribute('value'))).toEqual([
      'Northwind Robotics',
      'Northwind Pay',
    ])
  })
})

describe('acting on a task', () => {
  const assignPath = 'POST /operator/v1/tasks/{task_id}/assign'
  const reason = 'Sam is offline and the promise is at risk'

  async function open(answers: Answers, detail = makeDetail(heldFacts)) {
    const shown = show({ [taskPath]: { body: detail }, ...answers }, '/admin/tasks?task=task_a')
    const drawer = await screen.findByRole('complementary', { name: 'The whole task' })
    return { ...shown, drawer: within(drawer) }
  }

  async function giveReason(drawer: ReturnType<typeof within>) {
    await userEvent.click(drawer.getByRole('radio', { name: 'Other' }))
    await userEvent.type(drawer.getByRole('textbox', { name: 'Reason' }), reason)
  }

  it('needs an act and a reason; until then the button is off and says why', async () => {
    const { asked, drawer } = await open({ [assignPath]: { body: {} } })
    expect(drawer.getByText(/Sam Adeyemi, lease 14, no input for 2 min/)).toBeTruthy()
    expect(drawer.getByText(/212 words/)).toBeTruthy()
    expect(drawer.getByText('Choose an action')).toBeTruthy()
    await userEvent.click(drawer.getByRole('radio', { name: 'Reassign' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Reassign to Lena' }))
    expect(drawer.getByText('Choose a reason')).toBeTruthy()
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.click(drawer.getByRole('radio', { name: 'Other' }))
    expect(drawer.getByText('Enter the reason')).toBeTruthy()
    await userEvent.click(drawer.getByRole('button', { name: 'Reassign to Lena' }))
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('says what it will do, and does it for the chosen engineer', async () => {
    const { asked, drawer } = await open({ [assignPath]: { body: {} } })
    await userEvent.click(drawer.getByRole('radio', { name: 'Reassign' }))
    await userEvent.click(await drawer.findByRole('radio', { name: /^Ines Moreau.*98%/ }))
    const will = drawer.getByText(/end lease 14 and assign the task to Ines Moreau/)
    // With the button, at the edge that never scrolls away.
    expect(will.closest('footer')).not.toBeNull()
    expect(await drawer.findByText(/under your name, Sofia Lindqvist/)).toBeTruthy()
    await giveReason(drawer)
    const note = 'A second engineer has taken over.'
    await userEvent.type(drawer.getByRole('textbox', { name: /^Note to the client/ }), note)
    await userEvent.click(drawer.getByRole('button', { name: 'Reassign to Ines' }))
    await screen.findByText('Task assigned.')
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/operator/v1/tasks/task_a/assign',
      body: { personId: 'person_ines', reason, note },
    })
    expect(drawer.getByRole('textbox', { name: /^Note/ })).toHaveProperty('value', '')
  })

  it.each([
    ['Release task', 'Release task', 'release', heldFacts],
    ['Move to front', 'Move to front', 'raise', {}],
    ['Extend', 'Extend task', 'extend', {}],
    ['Cancel and release 600', 'Cancel task', 'cancel', {}],
  ])('%s', async (choice, button, path, facts) => {
    const { asked, drawer } = await open(
      { [`POST /operator/v1/tasks/{task_id}/${path}`]: { body: {} } },
      makeDetail(facts),
    )
    await userEvent.click(drawer.getByRole('radio', { name: choice }))
    await giveReason(drawer)
    await userEvent.click(drawer.getByRole('button', { name: button }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
        path: `/operator/v1/tasks/task_a/${path}`,
        body: path === 'extend' ? { hours: 4, reason } : { reason },
      }),
    )
  })

  it('answers as staff: the task is assigned to the operator, who has an engineer profile', async () => {
    const me = { id: 'person_lena', name: 'Lena Fischer', engineer: { tagIds: [2], capacity: 2 } }
    const { asked, drawer } = await open({
      'GET /console/v1/me': { body: me },
      [assignPath]: { body: {} },
    })
    await waitFor(() =>
      expect(drawer.getByRole('radio', { name: 'Answer as staff' })).toHaveProperty(
        'disabled',
        false,
      ),
    )
    await userEvent.click(drawer.getByRole('radio', { name: 'Answer as staff' }))
    await userEvent.click(drawer.getByRole('radio', { name: 'Overdue' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Assign to me' }))
    await screen.findByText('The task is yours. Open it in the workbench.')
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/operator/v1/tasks/task_a/assign',
      body: { personId: 'person_lena', reason: 'Overdue' },
    })
  })

  it('says so when the operator has no engineer profile', async () => {
    const me = { id: 'person_sofia', name: 'Sofia Lindqvist', engineer: null }
    const { drawer } = await open({ 'GET /console/v1/me': { body: me } })
    expect(await drawer.findByText(/You have no engineer profile/)).toBeTruthy()
    expect(drawer.getByRole('radio', { name: 'Answer as staff' })).toHaveProperty('disabled', true)
  })

  it('that is not possible is off and says why', async () => {
    const { drawer } = await open({}, makeDetail({ assignees: [], raised: true }))
    for (const name of ['Assign', 'Release task', 'Move to front'])
      expect(drawer.getByRole('radio', { name })).toHaveProperty('disabled', true)
    expect(drawer.getByText('No on-duty engineer with this tag has capacity')).toBeTruthy()
    expect(drawer.getByText('No engineer has claimed it')).toBeTruthy()
    expect(drawer.getByText('Already at the front of the queue')).toBeTruthy()
  })

  it('that failed says so and keeps the reason', async () => {
    const { drawer } = await open({ [assignPath]: failing })
    await userEvent.click(drawer.getByRole('radio', { name: 'Reassign' }))
    await giveReason(drawer)
    await userEvent.click(drawer.getByRole('button', { name: 'Reassign to Lena' }))
    await drawer.findByText("Couldn't apply the action.")
    expect(drawer.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', reason)
  })

  it('is not offered for a final task', async () => {
    const { drawer } = await open({}, makeDetail({ status: 'cancelled', stage: 'cancelled' }))
    expect(drawer.queryByRole('radio')).toBeNull()
    expect(drawer.getByText('Outcome')).toBeTruthy()
  })

  it('waits for a task that could not be loaded', async () => {
    show({ [taskPath]: failing }, '/admin/tasks?task=task_a')
    await screen.findByText("Couldn't load the task.")
  })
})
