import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../dialog.tsx'
import { allKeys } from './catalog.ts'
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
  useKeys('Queue', {
    down: { run: () => run('next') },
    claim: { run: () => run('claim') },
  })
  useKeys('Task', {
    submit: { run: () => run('send') },
    release: { run: () => run('off'), isOff: true },
  })
  return (
    <>
      <input aria-label="text" />
      <button type="button" onClick={() => run('pressed')}>
        Press
      </button>
      <button type="button" role="tab" aria-selected="true">
        Chosen
      </button>
      <p>{useKey('Queue.down')}</p>
      <Dialog isOpen={isOpen} title="Over" onClose={() => undefined}>
        <Inner run={run} />
      </Dialog>
    </>
  )
}

function Inner({ run }: { run: (what: string) => void }) {
  useKeys('Queue', { down: { run: () => run('inner') } })
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

  it('takes Space from a control that was clicked, and from a chosen tab: nothing there says press me', async () => {
    const run = vi.fn()
    render(<Page run={run} />)
    await userEvent.click(screen.getByRole('button', { name: 'Press' }))
    await userEvent.keyboard(' ')
    expect(run.mock.calls).toEqual([['pressed'], ['claim']])
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Chosen')
    await userEvent.keyboard(' ')
    expect(run).toHaveBeenLastCalledWith('claim')
    await userEvent.tab({ shift: true })
    await userEvent.keyboard(' ')
    expect(run).toHaveBeenLastCalledWith('pressed')
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
    act(() => moveKey('Queue.down', 'y'))
    expect(screen.getByText('y')).toBeDefined()
    await userEvent.keyboard('j')
    expect(run).not.toHaveBeenCalled()
    await userEvent.keyboard('y')
    expect(run).toHaveBeenCalledWith('next')
    expect(JSON.parse(localStorage.getItem('task-review-keys') ?? '{}').moved).toEqual({
      'Queue.down': 'y',
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
    const [change] = screen.getAllByRole('button', { name: 'Change shortcut: Next row' })
    if (change) await userEvent.click(change)
    await userEvent.keyboard('?')
    expect(screen.getByText('?', { selector: 'p' })).toBeDefined()
    expect(run).not.toHaveBeenCalled()
    expect(screen.getAllByText(/uses the same key/)).toHaveLength(2)
  })

  it('lists every key of every page, those of this one first', () => {
    render(
      <>
        <Page run={vi.fn()} />
        <KeyMapDialog onClose={() => undefined} />
      </>,
    )
    const titles = screen.getAllByRole('heading').map((title) => title.textContent)
    const scopes = [
      'Queue',
      'Task',
      'Submitted',
      'Answer',
      'Files',
      'Open file',
      'Question',
      'Playground',
      'Reply',
      'Deadlines',
      'Table',
    ]
    expect(titles).toEqual([
      'Keyboard shortcuts',
      'On this page',
      ...scopes.slice(0, 2),
      'On every page',
      'On other pages',
      ...scopes.slice(2),
    ])
    expect(screen.getAllByRole('button', { name: /^Change shortcut/ })).toHaveLength(allKeys.length)
  })
})
