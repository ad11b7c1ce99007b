// Finds words in the rendered prompt and selects them: the reader sees where, and can quote them at once.
export function showInPrompt(wanted: string): void {
  const place = document.querySelector<HTMLElement>('.prompt-text')
  if (place === null) return
  const found = findText(place, wanted)
  if (found === undefined) {
    place.focus()
    return
  }
  const range = document.createRange()
  range.setStart(found.node, found.at)
  range.setEnd(found.node, found.at + wanted.length)
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  found.node.parentElement?.scrollIntoView({ block: 'nearest' })
}

function findText(place: HTMLElement, wanted: string): { node: Text; at: number } | undefined {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = node.nodeValue?.indexOf(wanted) ?? -1
    if (at !== -1) return { node: node as Text, at }
  }
  return undefined
}
