import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  doubleClickMs,
  PressGuard,
  settleMs,
  useLasting,
  usePressed,
  useSettledPress,
} from './press-guard.ts'

it('of a burst of presses the first counts, and the next after a rest', () => {
  let nowMs = 0
  const guard = new PressGuard(doubleClickMs, () => nowMs)
  const pressed: boolean[] = []
  for (const pauseMs of [0, 200, 399, 399, 400, 100]) {
    nowMs += pauseMs
    pressed.push(guard.press())
  }
  expect(pressed).toEqual([true, false, false, false, true, false])
  nowMs += 1_000
  guard.noteChange()
  expect(guard.press()).toBe(false)
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let press = () => false
/** Of every rendering, also of those that are followed by another one at once. */
let lastingSeen: boolean[] = []

function Shown({ what, isSo }: { what: string; isSo: boolean }) {
  const settled = useSettledPress(what)
  press = settled.press
  const lasting = useLasting(isSo, what)
  lastingSeen.push(lasting)
  return <p>{`${settled.isSettled ? 'settled' : 'new'}, ${lasting ? 'lasting' : 'passing'}`}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const pressNow = () => {
  let isOwn = false
  act(() => {
    isOwn = press()
  })
  return isOwn
}
const said = () => screen.getByText(/,/).textContent

it('is settled a second after it was shown, changed or pressed too soon', () => {
  const { rerender } = render(<Shown what="Submit" isSo={false} />)
  pass(settleMs - 1)
  expect([said(), pressNow()]).toEqual(['new, passing', false])
  pass(settleMs - 1)
  expect(said()).toBe('new, passing')
  pass(1)
  expect([said(), pressNow()]).toEqual(['settled, passing', true])
  expect(pressNow()).toBe(false)
  pass(settleMs)
  rerender(<Shown what="Submit the next" isSo={true} />)
  expect([said(), pressNow()]).toEqual(['new, passing', false])
  pass(settleMs)
  expect(said()).toBe('settled, lasting')
  rerender(<Shown what="Submit the next" isSo={false} />)
  expect(said()).toBe('settled, passing')
})

it('lasts for one and the same thing alone, without a moment of the one before', () => {
  const { rerender } = render(<Shown what="A" isSo={true} />)
  pass(settleMs)
  expect(said()).toBe('settled, lasting')
  for (const [what, isSo] of [
    ['B', true],
    ['B', false],
  ] as const) {
    lastingSeen = []
    rerender(<Shown what={what} isSo={isSo} />)
    expect(lastingSeen).not.toContain(true)
    pass(settleMs)
    expect(lastingSeen.at(-1)).toBe(isSo)
  }
})

it('begins to last anew when it was not so for a moment', () => {
  const { rerender } = render(<Shown what="A" isSo={true} />)
  pass(settleMs / 2)
  rerender(<Shown what="A" isSo={false} />)
  rerender(<Shown what="A" isSo={true} />)
  pass(settleMs - 1)
  expect(said()).toBe('settled, passing')
  pass(1)
  expect(said()).toBe('settled, lasting')
})

function Button({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" onClick={usePressed(onPress)}>
      Press
    </button>
  )
}

it('an act follows the first of two clicks, and is the one of the moment', () => {
  const [before, after] = [vi.fn(), vi.fn()]
  const { rerender } = render(<Button onPress={before} />)
  const click = () => act(() => screen.getByRole('button').click())
  click()
  rerender(<Button onPress={after} />)
  click()
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([1, 0])
  pass(doubleClickMs)
  click()
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([1, 1])
})

it('is new again after it changed and changed back at once', () => {
  const { rerender } = render(<Shown what="Submit" isSo={false} />)
  pass(settleMs)
  expect(said()).toContain('settled')
  for (const what of ['Wait', 'Submit']) rerender(<Shown what={what} isSo={false} />)
  expect([said(), pressNow()]).toEqual(['new, passing', false])
  pass(settleMs)
  expect([said(), pressNow()]).toEqual(['settled, passing', true])
})
