import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { makeFloor } from './floor.fixture.ts'
import { FloorPage } from './floor-page.tsx'

const floorPath = 'GET /operator/v1/floor'

/** A stream that says what the test wants. */
class TestStream extends EventTarget {
  static readonly CLOSED = 2
  static opened: TestStream[] = []
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    TestStream.opened.push(this)
  }
  say(type: string, data: unknown) {
    this.onopen?.()
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
  close() {
    this.readyState = TestStream.CLOSED
  }
}

function show(answers: Answers) {
  TestStream.opened = []
  vi.stubGlobal('EventSource', TestStream)
  answerWith(answers)
  return showPage(FloorPage, { path: '/admin' })
}

afterEach(endPage)

const card = (name: string) =>
  screen.getByText(name, { selector: '.stat-card-label' }).closest('.stat-card')

describe('the live floor', () => {
  it('shows what waits, what is at risk, who is there and what is due next', async () => {
    show({ [floorPath]: { body: makeFloor() } })
    await screen.findByText('Crash only on Android 16')
    expect(card('Waiting')?.textContent).toMatch(/3.*Oldest 3 h 52 min/)
    expect(card('Deadline risk')?.textContent).toContain('Within 15 min')
    expect(card('On duty')?.textContent).toMatch(/3 of 9.*1 answering, 1 free, 1 idle/)
    expect(card('Ledger')?.textContent).toMatch(/OK.*Checked/)
    expect(card('AI drafts accepted')?.textContent).toContain('61%')
    const table = screen.getByRole('table', { name: 'Waiting tasks by tag and mode' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Tag/),
      expect.stringMatching(/^General1 realtime1001.*none/),
      expect.stringMatching(/^Senior1 fast, 1 standard0112.*1 at risk/),
      expect.stringMatching(/^All1 realtime, 1 fast, 1 standard1113.*1 at risk/),
    ])
    expect(screen.getByRole('radio', { name: 'At risk 2' }).getAttribute('aria-checked')).toBe(
      'true',
    )
    const idle = screen.getByText('Sam Adeyemi').closest('li')
    expect(idle?.textContent).toMatch(/FastIdletask_idle2 min/)
    expect(screen.getByText('Staffed until 20:00 New York')).toBeTruthy()
    expect(screen.getByText(/276 tasks arrived and 276 were completed/)).toBeTruthy()
  })

  it('is read: the cards stand there while it comes', async () => {
    show({ [floorPath]: 'never' })
    expect(await screen.findByText('Loading the live overview')).toBeTruthy()
    expect(screen.getByText('Ledger', { selector: '.stat-card-label' })).toBeTruthy()
  })

  it('is empty: nothing waits, nobody is there, nothing was proven', async () => {
    show({
      [floorPath]: {
        body: makeFloor({
          waiting: { total: 0, oldestAt: null },
          byTag: [],
          risk: { total: 0, overdue: 0 },
          duty: { engineers: 0, onDuty: 0, answering: 0, idle: 0, away: 0, free: 0 },
          onDuty: [],
          nextDeadlines: [],
          flow: [],
          staffed: { now: false, until: null, from: null, timeZone: 'America/New_York' },
          aiAcceptedShare7d: null,
          books: { balanced: null, provenAt: null, entries: null },
        }),
      },
    })
    await screen.findByText('Nobody on duty')
    expect(card('Waiting')?.textContent).toContain('No tasks waiting')
    expect(screen.getByText('No open tasks')).toBeTruthy()
    expect(screen.getByText('Not checked yet')).toBeTruthy()
    expect(screen.getByText('Not staffed')).toBeTruthy()
    expect(card('On duty')?.textContent).toContain('No engineers yet')
    expect(screen.getByRole('link', { name: 'Invite' }).getAttribute('href')).toBe(
      '/admin/engineers',
    )
    expect(card('Deadline risk')?.textContent).toContain('No tasks at risk')
    expect(screen.queryByText(/tasks arrived/)).toBeNull()
  })

  it('warns when hours are staffed and nobody is there', async () => {
    const duty = { engineers: 2, onDuty: 0, answering: 0, idle: 0, away: 0, free: 0 }
    show({ [floorPath]: { body: makeFloor({ duty, onDuty: [] }) } })
    expect(await screen.findByText('Staffed hours, nobody on duty')).toBeTruthy()
  })

  it('could not be loaded: says so, and reads again when asked', async () => {
    let isWell = false
    show({ [floorPath]: () => (isWell ? { body: makeFloor() } : failing) })
    await screen.findByText("Couldn't load the live overview.")
    // Cards that stay grey would look as if they still came.
    expect(screen.queryByText('Ledger', { selector: '.stat-card-label' })).toBeNull()
    isWell = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Crash only on Android 16')
  })

  it('follows the stream, and says when it was last looked at', async () => {
    show({ [floorPath]: { body: makeFloor() } })
    await screen.findByText('Crash only on Android 16')
    expect(screen.getByText(/Refreshes every 5 s/)).toBeTruthy()
    const [stream] = TestStream.opened
    expect(stream?.address).toBe('/operator/v1/floor/stream')
    act(() => stream?.say('floor', makeFloor({ risk: { total: 4, overdue: 2 } })))
    expect(await screen.findByText('2 overdue')).toBeTruthy()
    expect(screen.getByText(/^Live,/)).toBeTruthy()
    const long = new Date(Date.now() - 90_000).toISOString()
    act(() => stream?.say('look', { at: long }))
    expect(await screen.findByText(/Last updated 1 min 3\d s ago/)).toBeTruthy()
    expect(screen.getByText('2 overdue')).toBeTruthy()
  })

  it('assigns a task in place, the best match chosen, and undoes it', async () => {
    const asked: unknown[] = []
    const note = (request: { body: unknown }) => {
      asked.push(request.body)
      return { body: { id: 'task_due', status: 'pending', stage: 'claimed', version: 2 } }
    }
    const tasks = '/operator/v1/tasks/task_due'
    show({
      [floorPath]: { body: makeFloor() },
      [`GET ${tasks}/assignees`]: { body: { data: [away, free] } },
      [`POST ${tasks}/assign`]: note,
      [`POST ${tasks}/release`]: note,
    })
    const name = 'Assign: Crash only on Android 16'
    await screen.findByRole('button', { name })
    await userEvent.keyboard('a')
    const form = await screen.findByRole('form', { name: 'Assign: Crash only on Android 16' })
    const jonas = await within(form).findByRole('radio', { name: /Jonas Weber/ })
    expect((jonas as HTMLInputElement).checked).toBe(true)
    expect(document.activeElement).toBe(jonas)
    expect(form.textContent).toMatch(/Away 36 min/)
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Assigned to Jonas Weber')
    expect(asked).toEqual([{ personId: 'person_jonas', reason: 'Due soon' }])
    expect(screen.queryByRole('button', { name })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Crash only on Android 16' }))
    expect(asked[1]).toEqual({ reason: 'Assignment undone', ifUnopened: true })
    await screen.findByRole('button', { name: 'Assign: Crash only on Android 16' })
  })

  it('says who would get the selected tasks, assigns them, and says what came of each', async () => {
    const asked: unknown[] = []
    const jonas = { personId: 'person_jonas', name: 'Jonas Weber' }
    show({
      [floorPath]: { body: makeFloor() },
      'POST /operator/v1/bulk/plan': {
        body: {
          data: [
            { taskId: 'task_due', engineer: jonas },
            { taskId: 'task_idle', engineer: null },
          ],
        },
      },
      'POST /operator/v1/bulk/assign': ({ body }) => {
        asked.push(body)
        return { body: { data: [{ taskId: 'task_due', code: null, message: null }] } }
      },
    })
    await screen.findByRole('checkbox', { name: 'Select: Crash only on Android 16' })
    await userEvent.keyboard('x')
    await userEvent.click(
      screen.getByRole('checkbox', { name: 'Select: Audit of session cookie flags' }),
    )
    const panel = screen.getByRole('region', { name: 'Selected tasks' })
    await within(panel).findByText(
      'Jonas Weber gets 1. 1 task is not assigned: no engineer with the tag is free.',
    )
    expect(within(panel).getByRole('button', { name: 'Release 1' })).toBeTruthy()
    await userEvent.click(within(panel).getByRole('button', { name: 'Assign 1' }))
    await screen.findByText('1 task assigned.')
    expect(asked).toEqual([
      { assignments: [{ taskId: 'task_due', personId: 'person_jonas' }], reason: 'Overdue' },
    ])
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull()
  })

  it('closes without assigning, and gives the row its focus back', async () => {
    show({
      [floorPath]: { body: makeFloor() },
      'GET /operator/v1/tasks/task_due/assignees': { body: { data: [] } },
    })
    const name = 'Assign: Crash only on Android 16'
    await userEvent.click(await screen.findByRole('button', { name }))
    await screen.findByText('No engineer can be assigned now')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('form')).toBeNull()
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name })),
    )
  })
})

const person = { capacity: 2, onTimePercent: 96, isAssignable: true }
const free = {
  ...{ ...person, personId: 'person_jonas', name: 'Jonas Weber', state: 'free', openTasks: 0 },
  lastInputAt: new Date().toISOString(),
}
const away = {
  ...{ ...person, personId: 'person_sam', name: 'Sam Adeyemi', state: 'away', openTasks: 1 },
  isAssignable: false,
  lastInputAt: new Date(Date.now() - 36.5 * 60_000).toISOString(),
}
