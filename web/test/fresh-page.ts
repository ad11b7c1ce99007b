// Before each file of tests: the files of a worker share one page and one React, which is most of what
// starting costs. Modules of ours keep a state (toasts, keys, sessions), so every file gets new ones, on
// an empty page.
// In all of them no dialog may open with the focus on its ×, where a space would close it.
import { configure } from '@testing-library/dom'
import { afterAll, afterEach, expect, vi } from 'vitest'

// A second, the default, is not enough for a page of a busy machine. It costs what fails alone.
configure({ asyncUtilTimeout: 10_000 })

vi.resetModules()
vi.unstubAllGlobals()
document.head.replaceChildren()
document.body.replaceChildren()
for (const { name } of [...document.documentElement.attributes]) {
  document.documentElement.removeAttribute(name)
}
document.title = ''
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')

let lastFocused: EventTarget | null = null
let closersFocused: string[] = []
const watchFocus = ({ target }: FocusEvent) => {
  const dialog = target instanceof Element ? target.closest('[role=dialog]') : null
  const isCloser = target instanceof Element && target.matches('[aria-label=Close]')
  // By Tab it may be reached: from within the dialog.
  const cameFromOutside = !(lastFocused instanceof Node && dialog?.contains(lastFocused))
  if (dialog !== null && isCloser && cameFromOutside) closersFocused.push(dialog.textContent ?? '')
  lastFocused = target
}
document.addEventListener('focusin', watchFocus)
afterEach(() => {
  const found = closersFocused
  closersFocused = []
  expect(found, 'dialogs that opened with the focus on their ×').toEqual([])
})
afterAll(() => document.removeEventListener('focusin', watchFocus))
