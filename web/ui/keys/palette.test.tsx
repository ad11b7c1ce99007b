import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Palette } from './palette.tsx'
import { type FoundPage, offerFinder, readId } from './palette-finder.ts'
import { offerPlaces } from './palette-pages.ts'
import { hasWords, markMatches, offerSearcher } from './palette-search.ts'

const taskId = 'task_06a1ynhfm3vw5b8q2d3r4s5t6v'
const go = vi.fn()
const page: FoundPage = { href: '/dashboard/tasks/1', label: 'Open task', icon: 'list', go }

beforeEach(() => offerPlaces([{ href: '/tasks', label: 'Tasks', icon: 'list', go: vi.fn() }]))
afterEach(() => {
  cleanup()
  offerFinder(undefined)
  offerSearcher(undefined)
  offerPlaces([])
  go.mockReset()
})

async function paste(text: string) {
  const onClose = vi.fn()
  const { unmount } = render(<Palette onClose={onClose} />)
  await userEvent.type(screen.getByRole('combobox'), text)
  return { onClose, unmount }
}

it('knows an id by its shape', () => {
  expect(readId(` ${taskId}\n`)).toBe(taskId)
  expect(readId('req_06a1ynhfm3vw5b8q')).toBe('req_06a1ynhfm3vw5b8q')
  expect(readId('evt_06a1ynhfm3vw5b8q2d3r4s5t6v_4')).toBeDefined()
  expect(readId('1001')).toBe('1001')
  for (const words of ['tasks', 'task_', 'Open task', '12', 'my_webhook']) {
    expect(readId(words)).toBeUndefined()
  }
})

it('opens what a pasted id names', async () => {
  const asked: string[] = []
  offerFinder(async (id) => {
    asked.push(id)
    return [page]
  })
  const { onClose, unmount } = await paste(taskId)
  await screen.findByRole('option', { name: new RegExp(`^Open task ?${taskId}$`) })
  expect(asked).toEqual([taskId])
  await userEvent.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalled()
  unmount()
  await waitFor(() => expect(go).toHaveBeenCalledOnce())
})

it('says that an id is unknown, and that it could not be looked for', async () => {
  offerFinder(async () => [])
  const { unmount } = await paste(taskId)
  expect(await screen.findByText(new RegExp(`Nothing found with the id ${taskId}`))).toBeTruthy()
  expect(screen.queryByText('No results')).toBeNull()
  unmount()
  offerFinder(async () => {
    throw new Error('away')
  })
  await paste(taskId)
  expect(await screen.findByText(/Couldn't look for this id/)).toBeTruthy()
})

it('finds pages by words, and asks nobody for them', async () => {
  const find = vi.fn(async () => [page])
  offerFinder(find)
  await paste('tas')
  expect(screen.getByRole('option', { name: 'Tasks' })).toBeTruthy()
  expect(find).not.toHaveBeenCalled()
})

it('shows what the service finds by words, in groups, and opens it', async () => {
  const asked: string[] = []
  offerSearcher(async (words) => {
    asked.push(words)
    const task = { ...page, label: 'Audit of cookie flags', about: 'Northwind · Fast' }
    return [
      { heading: 'Tasks', rows: [task] },
      { heading: 'Clients', rows: [] },
    ]
  })
  const { onClose, unmount } = await paste('cook north')
  await screen.findByRole('option', { name: /^Audit of cook ?ie flags/ })
  // On a busy machine a pause while typing asks for the first words too.
  await waitFor(() => expect(asked.at(-1)).toBe('cook north'))
  expect(screen.getByText('Tasks')).toBeTruthy()
  expect(screen.queryByText('Clients')).toBeNull()
  expect(screen.getByText('cook').tagName).toBe('MARK')
  await userEvent.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalled()
  unmount()
  await waitFor(() => expect(go).toHaveBeenCalledOnce())
})

it('says that a search failed, and how to repeat it', async () => {
  offerSearcher(async () => {
    throw new Error('away')
  })
  await paste('cookie')
  expect(await screen.findByText("Couldn't search. Type again to retry.")).toBeTruthy()
})

it('marks and compares the beginnings of words', () => {
  expect(markMatches('The cookie', 'COOK')).toEqual([
    { part: 'The', isMarked: false },
    { part: ' ', isMarked: false },
    { part: 'cook', isMarked: true },
    { part: 'ie', isMarked: false },
  ])
  expect(hasWords('Dana North dana@north.example', 'nor dan')).toBe(true)
  expect(hasWords('Dana North', 'orth')).toBe(false)
  expect(hasWords('Dana North', '…')).toBe(false)
})
