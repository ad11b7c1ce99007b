import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { CopyDay } from './copy-day.tsx'
import { countChangedDays, emptyWeek, readWeek, type Week, writeWeek } from './week.ts'

afterEach(cleanup)

let shown: Week

function Copies() {
  const [week, setWeek] = useState(() => readWeek([{ day: 'tuesday', from: '09:30', to: '17:00' }]))
  shown = week
  return <CopyDay week={week} day="tuesday" onDay={() => undefined} onChange={setWeek} />
}

it('copies a day with its half hours onto one day, and onto all weekdays', async () => {
  render(<Copies />)
  const chip = screen.getByRole('button', { name: 'Sat: copy Tuesday to Saturday' })
  expect(chip.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(chip)
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect(writeWeek(shown)).toEqual([
    { day: 'tuesday', from: '09:30', to: '17:00' },
    { day: 'saturday', from: '09:30', to: '17:00' },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'All weekdays' }))
  expect(writeWeek(shown)).toHaveLength(6)
  expect(countChangedDays(shown, emptyWeek())).toBe(6)
})
