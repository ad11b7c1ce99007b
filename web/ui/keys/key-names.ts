// Keys as words: "j", "?", "space", "escape", "mod+enter", "alt+1", "mod+shift+p". `mod` is the command
// key on a Mac and Ctrl elsewhere.
export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

const modifierKeys = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

/** Undefined for a modifier alone. */
export function nameKey(event: KeyboardEvent): string | undefined {
  if (modifierKeys.has(event.key)) return undefined
  const parts: string[] = []
  const hasMod = isMac ? event.metaKey : event.ctrlKey
  if (hasMod) parts.push('mod')
  if (isMac && event.ctrlKey) parts.push('ctrl')
  if (event.altKey) parts.push('alt')
  const key = nameBareKey(event)
  // What Shift makes of a sign is another sign; of a letter or a named key it is the same one.
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key)
  if (event.shiftKey && !isSign) parts.push('shift')
  return [...parts, key].join('+')
}

function nameBareKey(event: KeyboardEvent): string {
  // With Alt a keyboard types other signs: the key itself is meant.
  const byCode = /^(?:Digit|Key)(.)$/.exec(event.code)?.[1]
  if (event.altKey && byCode !== undefined) return byCode.toLowerCase()
  return event.key === ' ' ? 'space' : event.key.toLowerCase()
}

/** Whether it is one that types: those work only where nobody types. */
export function isTyping(key: string): boolean {
  return key.length === 1 || key === 'space' || /^shift\+.$/.test(key)
}

/** Whether the focus is somewhere that takes text. */
export function isTextPlace(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const place = target.closest('input, textarea, select, [contenteditable], .cm-editor')
  if (place instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'range', 'color'].includes(place.type)
  return place !== null && place.getAttribute('contenteditable') !== 'false'
}

/** Whether the element does something of its own with Space or Enter. */
export function isPressable(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest('button, a[href], summary, input, [role="button"], [role="radio"]') !== null
}

/** Whether it is the one that is chosen among several: pressing it again changes nothing. */
export function isChosen(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const chosen = '[role="tab"][aria-selected="true"], [role="radio"][aria-checked="true"]'
  return target.closest(chosen) !== null
}
