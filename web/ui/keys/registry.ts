// The keys of the page that is shown: what is bound now, and to what the person moved it. The last one
// who bound a key gets it; while a dialog is open, only what is bound inside it.
import type { KeyFact } from './catalog.ts'
import { hasPointerFocus, watchFocus } from './focus-origin.ts'
import { isChosen, isPressable, isTextPlace, isTyping, nameKey } from './key-names.ts'

export type KeyAction = {
  run: () => void
  /** What it does now, where that changes; else the catalog says it. */
  label?: string
  /** Runs again while the key is held: moving through a list. */
  repeats?: boolean
  /** Known to the map and the palette, but does nothing now. */
  isOff?: boolean
}

export type BoundAction = KeyFact & KeyAction & { label: string; layer: number }

type Store = { moved: Record<string, string>; singleKeys: boolean }

const storeName = 'task-review-keys'
const listeners = new Set<() => void>()
let bound: BoundAction[] = []
let layers: number[] = []
let store: Store = readStore()

export function subscribeToKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

export function bind(actions: BoundAction[]): () => void {
  bound = [...bound, ...actions]
  tell()
  return () => {
    bound = bound.filter((action) => !actions.includes(action))
    tell()
  }
}

export function openLayer(layer: number): () => void {
  layers = [...layers, layer]
  return () => {
    const place = layers.lastIndexOf(layer)
    layers = layers.filter((_, index) => index !== place)
  }
}

export function boundActions(): readonly BoundAction[] {
  return bound
}

export function keyStore(): Store {
  return store
}

/** The key of an action: where the person moved it, else its own. */
export function keyOf({ id, key }: { id: string; key: string }): string {
  return store.moved[id] ?? key
}

export function moveKey(id: string, key: string | undefined): void {
  const { [id]: _, ...others } = store.moved
  writeStore({ ...store, moved: key === undefined ? others : { ...others, [id]: key } })
}

export function resetKeys(): void {
  writeStore({ ...store, moved: {} })
}

export function setSingleKeys(isOn: boolean): void {
  writeStore({ ...store, singleKeys: isOn })
}

/** Who would be pressed by the event, if anybody. */
function findAction(event: KeyboardEvent): BoundAction | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  const key = nameKey(event)
  if (key === undefined) return undefined
  if (isTyping(key) && (!store.singleKeys || isTextPlace(event.target))) return undefined
  if (isForControl(key, event.target)) return undefined
  const layer = Math.max(0, ...layers)
  const action = bound.findLast(
    (one) => one.layer === layer && one.isOff !== true && keyOf(one) === key,
  )
  return event.repeat && action?.repeats !== true ? undefined : action
}

/**
 * Space and Enter press what has the focus, where the person sees that it has it. What was clicked keeps
 * the focus but shows no ring: there Space is the page's, as it was before the click. So it is on a tab
 * that is chosen already, where there is nothing to press.
 */
function isForControl(key: string, target: EventTarget | null): boolean {
  if (!isPressable(target)) return false
  if (key === 'enter') return true
  return key === 'space' && !hasPointerFocus() && !isChosen(target)
}

export function startKeys(): void {
  watchFocus()
  window.addEventListener('keydown', (event) => {
    const action = findAction(event)
    if (action === undefined) return
    event.preventDefault()
    if (event.key === ' ') swallowKeyUp()
    action.run()
  })
}

/** A button is pressed when Space comes up, in some browsers also after its way down was taken. */
function swallowKeyUp(): void {
  window.addEventListener('keyup', (event) => event.preventDefault(), { once: true, capture: true })
}

function readStore(): Store {
  const kept = readKept()
  return { moved: kept?.moved ?? {}, singleKeys: kept?.singleKeys ?? true }
}

function writeStore(next: Store): void {
  store = next
  try {
    localStorage.setItem(storeName, JSON.stringify(next))
  } catch {
    // Then it lasts as long as the page.
  }
  tell()
}

function readKept(): Partial<Store> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(storeName) ?? 'null') ?? undefined) as
      | Partial<Store>
      | undefined
  } catch {
    // Unreadable or forbidden: the keys are where they were made.
    return undefined
  }
}
