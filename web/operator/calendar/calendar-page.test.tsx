import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { daysOfWeek } from '../../core/formats.ts'
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

const noHours = Array.from({ length: 24 }, () => 0)
const coverage = {
  monday: '2026-12-21',
  timeZone: 'America/New_York',
  handlingSeconds: 1_080,
  needed: daysOfWeek.map((day) =>
    day === 'monday' ? [...noHours.slice(0, 15), 3, ...noHours.slice(16)] : noHours,
  ),
  engineerCount: 3,
  engineers: [
    {
      personId: 'person_ines',
      name: 'Ines Moreau',
      hours: [
        { day: 'monday', from: '08:00', to: '16:00' },
        { day: 'friday', from: '09:00', to: '12:30' },
      ],
    },
    {
      personId: 'person_jonas',
      name: 'Jonas Weber',
      hours: [{ day: 'monday', from: '14:30', to: '24:00' }],
    },
  ],
  holidays: [{ date: '2026-12-25', scheduled: 1 }],
}

function show(answers: Answers) {
  const asked = answerWith({
    [calendarPath]: { body: calendar },
    'GET /operator/v1/calendar/coverage': { body: coverage },
    ...answers,
  })
  return { ...showPage(CalendarPage, { path: '/admin/calendar' }), asked }
}

const hourOf = (day: string, hour: number) =>
  screen.getByRole('gridcell', { name: new RegExp(`^${day}, ${hour} to ${hour + 1}:`) })

afterEach(endPage)

describe('the calendar', () => {
  it('shows how many are scheduled in each hour, where it is staffed and where too few are', async () => {
    show({})
    await screen.findByRole('button', { name: 'Edit Mon 21' })
    expect(hourOf('Monday', 14).textContent).toBe('2')
    expect(hourOf('Monday', 15).getAttribute('aria-label')).toBe(
      'Monday, 15 to 16: 2 engineers scheduled, staffed, 3 needed',
    )
    expect(hourOf('Monday', 8).getAttribute('aria-label')).toBe(
      'Monday, 8 to 9: 1 engineer scheduled, staffed',
    )
    // A holiday is not staffed, also with engineers scheduled.
    expect(hourOf('Friday', 9).getAttribute('aria-label')).toBe(
      'Friday, 9 to 10: 1 engineer scheduled, not staffed',
    )
    expect(screen.getByText('1 of 16 staffed hours short')).toBeTruthy()
    expect(screen.getByText(/2 of 3 engineers gave hours/)).toBeTruthy()
    expect(screen.getByText('Closed, 1 still scheduled')).toBeTruthy()
    expect(screen.getByText('Hours in New York')).toBeTruthy()
  })

  it('opens a day with its hours and who is scheduled', async () => {
    show({})
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Mon 21' }))
    expect(screen.getByLabelText('Monday, revision B: closes')).toHaveProperty('value', '24:00')
    expect(screen.getByText('Jonas Weber')).toBeTruthy()
    expect(screen.getByText('14:30–24:00')).toBeTruthy()
    expect(screen.getByText('Short 15:00 to 16:00')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Edit Sun 27' }))
    expect(screen.getByLabelText('Sunday, revision A: open')).toHaveProperty('checked', false)
    expect(screen.getByText('No engineer is scheduled on this day.')).toBeTruthy()
  })

  it('reads another week', async () => {
    const { asked } = show({})
    await userEvent.click(await screen.findByRole('button', { name: 'Next week' }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ monday: '2026-12-28' }))
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

  it('changes hours of a day and copies them to others, with a reason', async () => {
    const { asked } = show({ 'PUT /operator/v1/calendar/hours': { body: hours } })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Mon 21' }))
    const closes = screen.getByLabelText('Monday, revision A: closes')
    await userEvent.click(screen.getByRole('button', { name: 'Save hours' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('No changes')).toBeTruthy()
    await userEvent.clear(closes)
    await userEvent.type(closes, '07:00')
    expect(screen.getByText(/Monday, A: closing time must be after opening time/)).toBeTruthy()
    await userEvent.clear(closes)
    await userEvent.type(closes, '18:30')
    expect(screen.getByText('1 day changes as soon as you save')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Copy to Tue' }))
    await userEvent.click(screen.getByRole('button', { name: 'Copy to Sun' }))
    await userEvent.click(screen.getByRole('button', { name: 'Copy to Sun' }))
    expect(screen.getByText('2 days change as soon as you save')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save hours' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
    const both = (day: string, closesAt: string) => ({ day, opensAt: '08:00', closesAt })
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        A: [both('monday', '18:30'), both('tuesday', '18:30')],
        B: [both('monday', '24:00'), both('tuesday', '24:00')],
        reason,
      }),
    )
  })

  it('takes hours that are drawn on the map, by keys too, and gives them up again', async () => {
    show({})
    await screen.findByRole('button', { name: 'Edit Tue 22' })
    hourOf('Tuesday', 9).focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}')
    expect(screen.getByLabelText('Tuesday, revision A: opens')).toHaveProperty('value', '09:00')
    expect(screen.getByLabelText('Tuesday, revision B: closes')).toHaveProperty('value', '12:00')
    await userEvent.click(screen.getByRole('button', { name: 'All weekdays' }))
    expect(screen.getByText('5 days change as soon as you save')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByText('No changes')).toBeTruthy()
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
