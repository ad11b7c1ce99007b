// The words of the prompt that are selected on the page, for a question to quote.
import { useEffect, useState } from 'react'

/** Undefined where nothing is selected, or something else than the client's words. */
export function readSelectedPrompt(): string | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed) return undefined
  const places = [selection.anchorNode, selection.focusNode]
  const isPrompt = places.every((node) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element?.closest('.prompt-text') !== null && element !== null && element !== undefined
  })
  const words = selection.toString().trim()
  return isPrompt && words !== '' ? words : undefined
}

export function useSelectedPrompt(): string | undefined {
  const [selected, setSelected] = useState<string>()
  useEffect(() => {
    const read = () => setSelected(readSelectedPrompt())
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [])
  return selected
}
