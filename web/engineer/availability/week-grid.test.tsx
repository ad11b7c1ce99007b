import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyWeek, readWeek, setHours, type Week, writeWeek } from './week.ts'
import { WeekGrid } from './week-grid.tsx'

afterEach(cleanup)

let shown: Week

function Grid({ first }: { first: Week }) {
  const [week, setWeek] = useState(first)
  shown = week
  return <WeekGrid week={week} onChange={setWeek} usual={() => 0} />
}

const hourOf = (name: RegExp) => screen.queryByRole('gridcell', { name })

describe('the grid of the week', () => {
  it('is filled by keys alone: Space begins, Shift and an arrow take hours along', async () => {
    const user = userEvent.setup()
    render(<Grid first={emptyWeek()} />)
    await user.tab()
    await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}')
    expect(writeWeek(shown)).toEqual([
      { day: 'monday', from: '09:00', to: '12:00' },
      { day: 'tuesday', from: '11:00', to: '12:00' },
    ])
  })

  it('folds the night away until it is asked for', async () => {
    const user = userEvent.setup()
    render(<Grid first={emptyWeek()} />)
    expect(hourOf(/Monday, 3 to 4/)).toBeNull()
    await user.click(screen.getByRole('button', { name: /Show night hours/ }))
    expect(hourOf(/Monday, 3 to 4/)).not.toBeNull()
  })

  it('stops at the first hour in sight, so that no key changes what is not seen', async () => {
    const user = userEvent.setup()
    render(<Grid first={emptyWeek()} />)
    await user.tab()
    await user.keyboard('{ArrowUp>9/} ')
    expect(writeWeek(shown)).toEqual([{ day: 'monday', from: '06:00', to: '07:00' }])
  })

  it('shows the night of whoever works at night', () => {
    const nights = setHours(readWeek([]), 'sunday', [23], true)
    render(<Grid first={nights} />)
    expect(hourOf(/Sunday, 23 to 24: available/)).not.toBeNull()
  })
})
