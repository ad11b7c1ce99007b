// Opening, closing and changing files takes away what had the focus; it then goes to what came instead,
// so that the next key is heard there and a reader of the screen is told.
import { type RefObject, useEffect } from 'react'

export function useLostFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body)
      place.current?.focus({ preventScroll: true })
  }, [place])
}
