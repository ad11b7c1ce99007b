import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DayField, MomentField } from './day-field.tsx'
import type { DayRange } from './days.ts'
import { FilterDays } from './filter-days.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 18, 12), shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

function showField(value = '') {
  const said: string[] = []
  function Page() {
    const [day, setDay] = useState(value)
    const change = (next: string) => {
      said.push(next)
      setDay(next)
    }
    return <DayField label="Date" value={day} onChange={change} allowed={{ from: '2026-11-02' }} />
  }
  render(<Page />)
  return { field: screen.getByLabelText<HTMLInputElement>('Date'), said }
}

describe('a day', () => {
  it('is typed, and written as the others are once the field is left', async () => {
    const { field, said } = showField()
    await user.type(field, 'nov 20')
    expect(said.at(-1)).toBe('2026-11-20')
    await user.tab()
    expect(field.value).toBe('20 Nov 2026')
  })

  it('that cannot be read, or is not allowed, is none and says what to enter', async () => {
    const { field, said } = showField('2026-11-20')
    await user.clear(field)
    await user.type(field, '1 Nov')
    expect(said.at(-1)).toBe('')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.validationMessage).toContain('Enter a date such as')
  })

  it('is picked by keys; Escape leaves it as it was', async () => {
    const { field, said } = showField('2026-11-18')
    const open = () => user.click(screen.getByRole('button', { name: /^Date: choose/ }))
    await open()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Wednesday 18 November 2026')
    await user.keyboard('{PageDown}{ArrowLeft}{ArrowUp}{Home}')
    expect(document.activeElement?.getAttribute('data-day')).toMatch(/^2026-12-(06|07)$/)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('grid')).toBeNull()
    expect(said).toEqual([])
    await open()
    await user.keyboard('{ArrowRight}{Enter}')
    expect(said).toEqual(['2026-11-19'])
    expect(field.value).toBe('19 Nov 2026')
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('that is not allowed cannot be picked', async () => {
    const { said } = showField('2026-11-02')
    await user.click(screen.getByRole('button', { name: /^Date: choose/ }))
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(said).toEqual([])
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
  })
})

it('a day and a time make a moment, at midnight until an hour is entered', async () => {
  const said: string[] = []
  function Page() {
    const [moment, setMoment] = useState('')
    const change = (next: string) => {
      said.push(next)
      setMoment(next)
    }
    return <MomentField label="Start" name="start" value={moment} onChange={change} />
  }
  const { container } = render(<Page />)
  await user.type(screen.getByLabelText('Start'), '1 Mar 2027')
  expect(said.at(-1)).toBe('2027-03-01T00:00')
  const time = screen.getByLabelText<HTMLInputElement>('Start, time')
  await user.clear(time)
  await user.type(time, '8:30')
  await user.tab()
  expect(time.value).toBe('08:30')
  expect(container.querySelector<HTMLInputElement>('[name=start]')?.value).toBe('2027-03-01T08:30')
})

describe('a range of days', () => {
  function showRange(first: DayRange = {}) {
    const said: DayRange[] = []
    function Page() {
      const [range, setRange] = useState(first)
      const change = (next: DayRange) => {
        said.push(next)
        setRange(next)
      }
      return <FilterDays label="Dates" range={range} onChange={change} />
    }
    render(<Page />)
    return { said, open: () => user.click(screen.getByRole('button', { name: /^Dates: / })) }
  }

  it('is a preset', async () => {
    const { said, open } = showRange()
    await open()
    await user.click(screen.getByRole('button', { name: 'Last 7 days' }))
    expect(said).toEqual([{ from: '2026-11-12', to: '2026-11-18' }])
    expect(screen.getByRole('button', { name: 'Dates: 12 Nov – 18 Nov' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear: Dates' }))
    expect(said.at(-1)).toEqual({ from: undefined, to: undefined })
  })

  it('is two days, in whatever order they are picked', async () => {
    const { said, open } = showRange()
    await open()
    await user.click(screen.getByRole('button', { name: 'Tuesday 10 November 2026' }))
    expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-10')
    await user.keyboard('{ArrowUp}{Enter}')
    expect(said).toEqual([{ from: '2026-11-03', to: '2026-11-10' }])
  })

  it('has ends that are typed, and counts on Enter', async () => {
    const { said, open } = showRange({ from: '2026-11-01', to: '2026-11-05' })
    await open()
    const to = screen.getByLabelText<HTMLInputElement>('To')
    await user.clear(to)
    await user.type(to, '9 Nov{Enter}')
    expect(said).toEqual([{ from: '2026-11-01', to: '2026-11-09' }])
  })
})
