import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../dialog.tsx'
import { KeyMapDialog } from './key-map.tsx'
import { boundActions, moveKey, resetKeys, setSingleKeys, startKeys } from './registry.ts'
import { useKey, useKeys } from './use-keys.ts'

beforeAll(() => startKeys())
beforeEach(() => {
  resetKeys()
  setSingleKeys(true)
})
afterEach(() => cleanup())

function Page({ run, isOpen = false }: { run: (what: string) => void; isOpen?: boolean }) {
  useKeys('Page', {
    next: { key: 'j', label: 'Next', run: () => run('next') },
    claim: { key: 'space', label: 'Claim', run: () => run('claim') },
    send: { key: 'mod+enter', label: 'Send', run: () => run('send') },
    off: { key: 'x', label: 'Off', run: () => run('off'), isOff: true },
  })
  return (
    <>
      <input aria-label="text" />
      <button type="button" onClick={() => run('pressed')}>
        Press
      </button>
      <p>{useKey('Page.next', 'j')}</p>
      <Dialog isOpen={isOpen} title="Over" onClose={() => undefined}>
        <Inner run={run} />
      </Dialog>
    </>
  )
}

function Inner({ run }: { run: (what: string) => void }) {
  useKeys('Over', { next: { key: 'j', label: 'Inner next', run: () => run('inner') } })
  return null
}

describe('useKeys', () => {
  it('runs what is bound, with what the last render knows', async () => {
    const [first, last] = [vi.fn(), vi.fn()]
    const { rerender } = render(<Page run={first} />)
    rerender(<Page run={last} />)
    await userEvent.keyboard('j')
    expect(first).not.toHaveBeenCalled()
    expect(last).toHaveBeenCalledExactlyOnceWith('next')
  })

  it('lets nobody type a command: letters do nothing in a field, commands with Ctrl do', async () => {
    const run = vi.fn()
    render(<Page run={run} />)
    await userEvent.type(screen.getByLabelText('text'), 'j j')
    expect(run).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>('text').value).toBe('j j')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(run).toHaveBeenCalledExactlyOnceWith('send')
  })

  it('leaves Space to a button that has the focus', async () => {
    const run = vi.fn()
    render(<Page run={run} />)
    screen.getByRole('button', { name: 'Press' }).focus()
    await userEvent.keyboard(' ')
    expect(run).toHaveBeenCalledExactlyOnceWith('pressed')
  })

  it('leaves out what is off, and everything once the page is gone', async () => {
    const run = vi.fn()
    const { unmount } = render(<Page run={run} />)
    await userEvent.keyboard('x')
    unmount()
    await userEvent.keyboard('j')
    expect(run).not.toHaveBeenCalled()
    expect(boundActions()).toEqual([])
  })

  it('gives the keys to the dialog that is open', async () => {
    const run = vi.fn()
    const { rerender } = render(<Page run={run} isOpen />)
    await userEvent.keyboard('j{Control>}{Enter}{/Control}')
    expect(run.mock.calls).toEqual([['inner']])
    rerender(<Page run={run} />)
    await userEvent.keyboard('j')
    expect(run).toHaveBeenLastCalledWith('next')
  })

  it('can do without single letters', async () => {
    const run = vi.fn()
    render(<Page run={run} />)
    act(() => setSingleKeys(false))
    await userEvent.keyboard('j')
    expect(run).not.toHaveBeenCalled()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(run).toHaveBeenCalledWith('send')
  })
})

describe('moving a key', () => {
  it('is shown, works, and is kept by the browser', async () => {
    const run = vi.fn()
    render(<Page run={run} />)
    act(() => moveKey('Page.next', 'n'))
    expect(screen.getByText('n')).toBeDefined()
    await userEvent.keyboard('j')
    expect(run).not.toHaveBeenCalled()
    await userEvent.keyboard('n')
    expect(run).toHaveBeenCalledWith('next')
    expect(JSON.parse(localStorage.getItem('task-review-keys') ?? '{}').moved).toEqual({
      'Page.next': 'n',
    })
  })

  it('goes by the map: Change, then the new key; the key itself does nothing', async () => {
    const run = vi.fn()
    render(
      <>
        <Page run={run} />
        <KeyMapDialog onClose={() => undefined} />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Change the key of Next' }))
    await userEvent.keyboard('?')
    expect(screen.getByText('?', { selector: 'p' })).toBeDefined()
    expect(run).not.toHaveBeenCalled()
  })
})
