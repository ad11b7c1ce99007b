// One layer at a time: Escape leaves the text first, to the pane that contains it.
import { isTextPlace } from './key-names.ts'

/** Whether there was a text to leave. */
export function leaveText(): boolean {
  const place = document.activeElement
  if (!isTextPlace(place) || !(place instanceof HTMLElement)) return false
  const pane = place.closest<HTMLElement>('[data-pane]')
  if (pane) pane.focus()
  else place.blur()
  return true
}
