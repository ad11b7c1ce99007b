import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hoursOfDay } from './hour-range.ts'
import { WeekMap } from './week-map.tsx'

const days = ['Mon', 'Tue'].map((label) => ({
  key: label,
  label,
  hours: hoursOfDay.map((hour) => ({
    count: hour < 8 ? undefined : hour % 8,
    isUnderlined: hour > 12,
    isShort: hour === 15,
    about: `${label}, ${hour} to ${hour + 1}`,
  })),
}))

function show() {
  const onChoose = vi.fn()
  render(<WeekMap label="Coverage" days={days} onChoose={onChoose} />)
  return onChoose
}

const hourAt = (name: string) => screen.getByRole('gridcell', { name })

afterEach(cleanup)

describe('the map of a week', () => {
  it('shows number, depth, frame and underline of each hour', () => {
    show()
    expect(hourAt('Mon, 9 to 10').textContent).toBe('1')
    expect(hourAt('Mon, 3 to 4').textContent).toBe('')
    expect(hourAt('Mon, 15 to 16').className).toContain('week-map-short')
    expect(hourAt('Mon, 15 to 16').className).toContain('week-map-depth-6')
    expect(hourAt('Tue, 13 to 14').className).toContain('week-map-underlined')
  })

  it('opens a day by its name', async () => {
    const onChoose = show()
    await userEvent.click(screen.getByRole('button', { name: 'Edit Tue' }))
    expect(onChoose).toHaveBeenCalledWith({ day: 1, from: 0, to: 24 })
  })

  it('is drawn over with a mouse, in either direction, within a day', () => {
    const onChoose = show()
    fireEvent.pointerDown(hourAt('Tue, 12 to 13'), { button: 0 })
    fireEvent.pointerEnter(hourAt('Tue, 10 to 11'))
    fireEvent.pointerEnter(hourAt('Mon, 3 to 4'))
    fireEvent.pointerUp(hourAt('Mon, 3 to 4'))
    expect(onChoose).toHaveBeenCalledWith({ day: 1, from: 10, to: 13 })
  })

  it('is moved in by arrows; with Shift, hours are taken along', async () => {
    const onChoose = show()
    await userEvent.click(hourAt('Mon, 9 to 10'))
    onChoose.mockClear()
    hourAt('Mon, 9 to 10').focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toBe(hourAt('Tue, 10 to 11'))
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}')
    expect(onChoose).toHaveBeenCalledWith({ day: 1, from: 10, to: 13 })
    await userEvent.keyboard('{Home} ')
    expect(onChoose).toHaveBeenLastCalledWith({ day: 1, from: 0, to: 1 })
  })

  it('is only looked at where nothing can be chosen', () => {
    render(<WeekMap label="Coverage" days={days} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
