// The search of a file: always there in the expanded viewer, and under the prompt only while it is used.
import { type RefObject, useEffect, useRef, useState } from 'react'

export type Finding = {
  isShown: boolean
  input: RefObject<HTMLInputElement | null>
  show: () => void
  hide: () => void
}

export function useFinding(isExpanded: boolean): Finding {
  const input = useRef<HTMLInputElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    if (isWanted) input.current?.select()
  }, [isWanted])
  return {
    isShown: isExpanded || isWanted,
    input,
    show: () => {
      setIsWanted(true)
      input.current?.select()
    },
    hide: () => setIsWanted(false),
  }
}
