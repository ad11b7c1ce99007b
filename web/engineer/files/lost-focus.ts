// Opening, closing and changing files takes away what had the focus; it then goes to what came instead,
// so that the next key is heard there and a reader of the screen is told.
import { createContext, type RefObject, useContext, useEffect } from 'react'

/** False while a file is shown that nobody opened: it came with the task and takes nothing to itself. */
export const TakesFocus = createContext(true)

export function useLostFocus(place: RefObject<HTMLElement | null>): void {
  const takesFocus = useContext(TakesFocus)
  useEffect(() => {
    const { activeElement } = document
    if (takesFocus && (activeElement === null || activeElement === document.body))
      place.current?.focus({ preventScroll: true })
  }, [place, takesFocus])
}
