// How large a plot may be: it is drawn again for another size, not shrunk, so that words keep theirs.
import { useLayoutEffect, useRef, useState } from 'react'

const [heightMin, heightMinOnPhone] = [212, 148]

/** Too narrow for the colours beside the title, and for every word of an axis. */
export function isNarrowPlot(width: number): boolean {
  return width < 420
}

/** Also as high as its place, which a card beside it may make higher. */
export function useSize() {
  const { frame, width, placeHeight, isPhone } = useWidth()
  return { frame, width, height: Math.max(isPhone ? heightMinOnPhone : heightMin, placeHeight) }
}

/** On a phone a card is as wide as the screen but for its margins and padding. */
const marginsOnPhone = 72

export function useWidth(widthAtFirst = 480) {
  const frame = useRef<HTMLDivElement>(null)
  // Near to what it will be: a card that is drawn while its page is hidden is measured once it is seen, and would move.
  const [width, setWidth] = useState(() =>
    Math.min(widthAtFirst, Math.max(0, globalThis.innerWidth - marginsOnPhone)),
  )
  const [placeHeight, setPlaceHeight] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
      setPlaceHeight(element.clientHeight)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return { frame, width, placeHeight, isPhone: globalThis.innerWidth <= 640 }
}
