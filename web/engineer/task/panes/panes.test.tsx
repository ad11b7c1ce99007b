import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Panes } from './panes.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function open(onFocusAnswer = vi.fn()) {
  render(
    <Panes
      left="prompt"
      centre="answer"
      rail="facts"
      facts={null}
      fileCount={3}
      leftWidth={472}
      isFileOpen={false}
      onFocusAnswer={onFocusAnswer}
    />,
  )
  return screen.getByRole('separator', { name: 'Prompt width' })
}

it('moves the line by keys, within bounds, and remembers it', async () => {
  const line = open()
  expect(line.getAttribute('aria-valuenow')).toBe('472')
  line.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(line.getAttribute('aria-valuenow')).toBe('488')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(line.getAttribute('aria-valuenow')).toBe(line.getAttribute('aria-valuemin'))
  cleanup()
  expect(open().getAttribute('aria-valuenow')).toBe('300')
})

it('moves the line of the facts the other way', async () => {
  open()
  const line = screen.getByRole('separator', { name: 'Details width' })
  line.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(line.getAttribute('aria-valuenow')).toBe('304')
})

it('shows one pane at a time where there is little room', async () => {
  open()
  await userEvent.click(screen.getByRole('radio', { name: 'Prompt · 3 files' }))
  expect(screen.getByRole('main').getAttribute('data-shown')).toBe('prompt')
})

it('shows the prompt first where the task was only just claimed', () => {
  render(
    <Panes
      left="prompt"
      centre="answer"
      rail="facts"
      facts={null}
      fileCount={0}
      leftWidth={472}
      isFileOpen={false}
      first="prompt"
      onFocusAnswer={vi.fn()}
    />,
  )
  expect(screen.getByRole('main').getAttribute('data-shown')).toBe('prompt')
})
