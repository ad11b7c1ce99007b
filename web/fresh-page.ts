// Before each file of tests: the files of a worker share one page and one React, which is most of what
// starting costs. Modules of ours keep a state (toasts, keys, sessions), so every file gets new ones, on
// an empty page.
import { vi } from 'vitest'

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
