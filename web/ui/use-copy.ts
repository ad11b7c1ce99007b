// Copies a text and says for two seconds that it did.
import { useEffect, useRef, useState } from 'react'

export function useCopy(): { hasCopied: boolean; copy: (text: string) => void } {
  const [hasCopied, setHasCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => {
        setHasCopied(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setHasCopied(false), 2000)
      },
      // Without permission the text is still there to be selected.
      () => setHasCopied(false),
    )
  }
  return { hasCopied, copy }
}
