import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { CalendarPage } from './calendar-page.tsx'
import { findFault, toHours, toWeek } from './hours.ts'

const calendarPath = 'GET /operator/v1/calendar'
const reason = 'As agreed with the whole team'
const hours = {
  A: [{ day: 'monday' as const, opensAt: '08:00', closesAt: '20:00' }],
  B: [{ day: 'monday' as const, opensAt: '08:00', closesAt: '24:00' }],
}
const calendar = {
  timeZone: 'America/New_York',
  hours,
  holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
}

function show(answers: Answers) {
  const asked = answerWith({ [calendarPath]: { body: calendar }, ...answers })
  return { ...showPage(CalendarPage, { path: '/admin/calendar' }), asked }
}

afterEach(endPage)

describe('the calendar', () => {
  it('shows the hours of both revisions, closed days and holidays', async () => {
    show({})
    const closes = await screen.findByLabelText('Monday, revision B: closes')
    expect(closes).toHaveProperty('value', '24:00')
    expect(screen.getByLabelText('Sunday, revision A: open')).toHaveProperty('checked', false)
    expect(screen.getByText('Christmas Day')).toBeTruthy()
    expect(screen.getByText(/^Fri 25 Dec/)).toBeTruthy()
    const sunday = screen.getByRole('row', { name: /^Sunday/ })
    expect(within(sunday).getAllByText('Closed')).toHaveLength(2)
    expect(screen.getByText(/Times in New York/)).toBeTruthy()
  })

  it('is read, has no holidays, or could not be loaded', async () => {
    show({ [calendarPath]: 'never' })
    expect(await screen.findByText('Loading the calendar')).toBeTruthy()
    endPage()
    show({ [calendarPath]: { body: { ...calendar, holidays: [] } } })
    await screen.findByText('No holidays')
    endPage()
    let isWell = false
    show({ [calendarPath]: () => (isWell ? { body: calendar } : failing) })
    await screen.findByText("Couldn't load the calendar.")
    isWell = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Christmas Day')
  })

  it('changes the hours of the week, with a reason', async () => {
    const { asked } = show({ 'PUT /operator/v1/calendar/hours': { body: hours } })
    const closes = await screen.findByLabelText('Monday, revision A: closes')
    await userEvent.click(screen.getByRole('button', { name: 'Save hours' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('No changes')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull()
    await userEvent.clear(closes)
    await userEvent.type(closes, '07:00')
    expect(screen.getByText(/Monday, A: closing time must be after opening time/)).toBeTruthy()
    await userEvent.clear(closes)
    await userEvent.type(closes, '18:30')
    expect(screen.getByRole('button', { name: 'Undo changes' })).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Tuesday, revision B: open'))
    await userEvent.click(screen.getByRole('button', { name: 'Save hours' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        A: [{ day: 'monday', opensAt: '08:00', closesAt: '18:30' }],
        B: [...hours.B, { day: 'tuesday', opensAt: '08:00', closesAt: '20:00' }],
        reason,
      }),
    )
  })

  it('gets and loses holidays, with a reason', async () => {
    const { asked } = show({
      'POST /operator/v1/calendar/holidays': { status: 201, body: calendar.holidays[0] },
      'DELETE /operator/v1/calendar/holidays/{date}': {},
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add holiday' }))
    let dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    expect(dialog.getByText('Choose a date')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Date'), '2027-01-01')
    expect(dialog.getByText('Enter a name')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Add holiday' }))
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'New Year')
    await userEvent.click(dialog.getByRole('button', { name: 'Add holiday' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        date: '2027-01-01',
        name: 'New Year',
        reason,
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: /^Remove Christmas Day, 25 Dec/ }))
    dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    await userEvent.click(dialog.getByRole('button', { name: 'Remove holiday' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'DELETE')).toMatchObject({
        path: '/operator/v1/calendar/holidays/2026-12-25',
        query: { reason },
      }),
    )
  })
})

describe('the week as a form', () => {
  it('is the same again after there and back', () => {
    expect(toHours(toWeek(hours))).toEqual(hours)
  })

  it.each([
    ['8:00', '20:00', true],
    ['08:00', '08:00', true],
    ['08:00', '24:30', true],
    ['00:00', '24:00', false],
  ])('%s to %s', (opensAt, closesAt, isFault) => {
    const fault = findFault(toWeek({ A: [{ day: 'friday', opensAt, closesAt }], B: [] }))
    expect(fault !== undefined).toBe(isFault)
  })
})
