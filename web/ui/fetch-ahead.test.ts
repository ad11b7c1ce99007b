import { afterEach, expect, it, vi } from 'vitest'
import { fetchAhead } from './fetch-ahead.ts'

let cancel: (() => void) | undefined
afterEach(() => {
  cancel?.()
  vi.unstubAllGlobals()
})

function startOn(pointer: 'coarse' | 'fine') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }))
  const fetchChunks = vi.fn(async () => undefined)
  // Every idle moment comes before the next line.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    run()
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  cancel = fetchAhead(fetchChunks)
  return fetchChunks
}

it('fetches where there is a mouse as soon as the page is idle', () => {
  expect(startOn('fine')).toHaveBeenCalledTimes(1)
})

it.each([
  ['touch', () => new Event('pointerdown')],
  ['key', () => new KeyboardEvent('keydown', { key: 'Tab' })],
])('fetches on a phone at the first %s, once', (_, input) => {
  const fetchChunks = startOn('coarse')
  expect(fetchChunks).not.toHaveBeenCalled()
  dispatchEvent(input())
  dispatchEvent(input())
  expect(fetchChunks).toHaveBeenCalledTimes(1)
})

it('fetches nothing on a phone that has left the page', () => {
  const fetchChunks = startOn('coarse')
  cancel?.()
  dispatchEvent(new Event('pointerdown'))
  expect(fetchChunks).not.toHaveBeenCalled()
})
