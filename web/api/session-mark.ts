// Whether somebody can be signed in at all, so that a page without a session need not be refused to
// know it: browsers write every refusal into the console. The service says with each page whether a
// session came with the request; a sign-in here or in another tab says it anew.
const storageKey = 'signed-in-at'

let isMarked = readMark()

addEventListener('storage', ({ key }) => {
  if (key === storageKey) isMarked = true
})

/** True also where the page does not say. */
export function mayHaveSession(): boolean {
  return isMarked
}

/** After a call that may have signed somebody in. */
export function noteSession(): void {
  isMarked = true
  try {
    localStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Without storage other tabs go on when they are loaded anew.
  }
}

function readMark(): boolean {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="has-session"]')
  return mark?.content !== 'false'
}
