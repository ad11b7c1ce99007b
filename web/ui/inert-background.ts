// Where a drawer is a page of its own, the page beneath it is out of reach: Tab stays in the drawer, and
// a screen reader finds nothing else. What stands over the drawer too, as news and dialogs do, stays.

/** The width at which drawer.css makes it a page of its own. */
const ownPage = '(max-width: 640px)'

/** Until the function that it gives is called. */
export function holdPageBeneath(drawer: HTMLElement): () => void {
  const around = listAround(drawer)
  const held = new Set<Element>()
  const narrow = matchMedia(ownPage)
  const release = () => {
    for (const element of held) element.removeAttribute('inert')
    held.clear()
  }
  const hold = () => {
    if (!narrow.matches) return release()
    for (const element of around.flatMap(({ children }) => [...children])) {
      if (element.contains(drawer) || element.matches('.shell-band, [inert]')) continue
      element.setAttribute('inert', '')
      held.add(element)
    }
  }
  hold()
  // A list that is read meanwhile comes in place of what was held.
  const changes = new MutationObserver(hold)
  for (const element of around) changes.observe(element, { childList: true })
  narrow.addEventListener('change', hold)
  return () => {
    narrow.removeEventListener('change', hold)
    changes.disconnect()
    release()
  }
}

/** The ancestors of the drawer, up to the shell: outside of it are the overlays of every page. */
function listAround(drawer: HTMLElement): Element[] {
  const shell = drawer.closest('.shell')
  const around: Element[] = []
  for (let at = drawer.parentElement; at !== null && shell !== null; at = at.parentElement) {
    around.push(at)
    if (at === shell) break
  }
  return around
}
