import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DutyLine, describeDuty } from './duty-line.tsx'

afterEach(() => cleanup())

const nowMs = new Date(2026, 10, 16, 16, 42).getTime()
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

it('says until when engineers are on duty, and when they are back', () => {
  const on = { isNow: true, until: at(17, 2), from: at(17, 14) }
  expect(describeDuty(on, nowMs)).toBe('Engineers on duty until 02:00 your time')
  const off = { isNow: false, until: null, from: at(17, 14) }
  expect(describeDuty(off, nowMs)).toBe('Engineers back at 14:00 your time')
  const later = { isNow: false, until: null, from: at(19, 14) }
  expect(describeDuty(later, nowMs)).toMatch(/^Engineers back 19 Nov.*, 14:00 your time$/)
  expect(describeDuty({ isNow: true, until: null, from: null }, nowMs)).toBe('Engineers on duty')
  expect(describeDuty({ isNow: false, until: null, from: null }, nowMs)).toBe(
    'No engineers on duty',
  )
})

it('has a hollow dot off duty', () => {
  const { container } = render(<DutyLine staffed={{ isNow: false, until: null, from: null }} />)
  expect(container.querySelector('.duty-dot-off')).not.toBeNull()
})
