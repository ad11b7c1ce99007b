import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endPage, showPage } from '../test/page-harness.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { showToast } from './toasts.tsx'

let isNarrow = false
const heard = new Set<() => void>()

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === '(max-width: 640px)' && isNarrow
    },
    addEventListener: (_: string, listener: () => void) => heard.add(listener),
    removeEventListener: (_: string, listener: () => void) => heard.delete(listener),
  }))
})
afterEach(() => {
  endPage()
  isNarrow = false
})

function List() {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [rows, setRows] = useState('Old rows')
  return (
    <div className="shell">
      <div className="shell-band">Test mode</div>
      <nav>Pages</nav>
      <main>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <section key={rows}>{rows}</section>
        {isOpen ? (
          <Drawer title="One task" onClose={() => setOpen(false)}>
            <button type="button" onClick={() => setRows('New rows')}>
              Read
            </button>
            <button type="button" onClick={() => setAsking(true)}>
              Ask
            </button>
          </Drawer>
        ) : null}
        <Dialog isOpen={isAsking} title="Sure?" onClose={() => setAsking(false)} />
      </main>
    </div>
  )
}

const isHeld = (text: string) => screen.getByText(text).closest('[inert]') !== null

async function open() {
  showPage(List)
  await userEvent.click(await screen.findByText('Open'))
  screen.getByRole('complementary', { name: 'One task' })
}

describe('a drawer that is a page of its own', () => {
  beforeEach(() => {
    isNarrow = true
  })

  it('holds what lies beneath, also what comes later, and not what stands over it', async () => {
    await open()
    expect(isHeld('Pages')).toBe(true)
    expect(isHeld('Open')).toBe(true)
    expect(isHeld('Old rows')).toBe(true)
    expect(isHeld('Read')).toBe(false)
    expect(isHeld('Test mode')).toBe(false)
    await userEvent.click(screen.getByText('Read'))
    await vi.waitFor(() => expect(isHeld('New rows')).toBe(true))
    act(() => showToast({ text: 'Saved.' }))
    expect(isHeld('Saved.')).toBe(false)
    await userEvent.click(screen.getByText('Ask'))
    expect(isHeld('Sure?')).toBe(false)
  })

  it('lets go of it when it closes, and gives the focus back', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    expect(document.querySelectorAll('[inert]').length).toBe(0)
    expect(document.activeElement).toBe(screen.getByText('Open'))
    expect(heard.size).toBe(0)
  })

  it('lets go of it when the window grows', async () => {
    await open()
    isNarrow = false
    for (const listener of heard) listener()
    expect(document.querySelectorAll('[inert]').length).toBe(0)
  })
})

it('beside a list leaves the list as it is', async () => {
  await open()
  expect(document.querySelectorAll('[inert]').length).toBe(0)
})
