import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MenuButton } from './menu-button.tsx'

let fetchNow: () => void

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    fetchNow = run
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const chosen = vi.fn()
const show = () =>
  render(
    <MenuButton
      className="one"
      face="Ada"
      head={<p>ada@example.com</p>}
      entries={[
        { key: 'settings', href: '/settings', icon: 'gear', label: 'Settings', onClick: chosen },
        { key: 'out', icon: 'exit', label: 'Sign out', isApart: true, onSelect: chosen },
      ]}
    />,
  )

const button = () => screen.getByRole('button', { name: 'Ada' })

it('opens at a press that comes before the menu itself', async () => {
  show()
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  fireEvent.click(button())
  const menu = await screen.findByRole('menu')
  expect(menu.textContent).toContain('ada@example.com')
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names).toEqual(['Settings', 'Sign out'])
  expect(screen.getByRole('separator')).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  expect(chosen).toHaveBeenCalledOnce()
})

it('keeps the focus when the menu comes, and stays closed', async () => {
  show()
  button().focus()
  const before = button()
  fetchNow()
  await vi.waitFor(() => expect(before.isConnected).toBe(false))
  expect(document.activeElement).toBe(button())
  expect(screen.queryByRole('menu')).toBeNull()
})

it('takes no focus that it did not have', async () => {
  show()
  const before = button()
  fetchNow()
  await vi.waitFor(() => expect(before.isConnected).toBe(false))
  expect(document.activeElement).toBe(document.body)
})
