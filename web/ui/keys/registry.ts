// Every key of the page in one place: what is bound now, by whom, and to what the person moved it.
// The last one who bound a key gets it; while a dialog is open, only what is bound inside it.
import { isPressable, isTextPlace, isTyping, nameKey } from './key-names.ts'

export type KeyAction = {
  key: string
  label: string
  run: () => void
  /** Runs again while the key is held: moving through a list. */
  repeats?: boolean
  /** Known to the map and the palette, but does nothing now. */
  isOff?: boolean
}

export type BoundAction = KeyAction & { id: string; scope: string; layer: number }
export type KeyFact = { id: string; scope: string; label: string; key: string }

type Store = { moved: Record<string, string>; singleKeys: boolean }

const storeName = 'task-review-keys'
const metName = 'task-review-met-keys'
const listeners = new Set<() => void>()
let bound: BoundAction[] = []
let layers: number[] = []
let store: Store = readStore()
let met: Record<string, KeyFact> = readKept<Record<string, KeyFact>>(metName) ?? {}

export function subscribeToKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

export function bind(actions: BoundAction[]): () => void {
  bound = [...bound, ...actions]
  meet(actions)
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
export function keyOf(id: string, ownKey: string): string {
  return store.moved[id] ?? ownKey
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
  if ((key === 'space' || key === 'enter') && isPressable(event.target)) return undefined
  const layer = Math.max(0, ...layers)
  const action = bound.findLast(
    (one) => one.layer === layer && one.isOff !== true && keyOf(one.id, one.key) === key,
  )
  return event.repeat && action?.repeats !== true ? undefined : action
}

export function startKeys(): void {
  window.addEventListener('keydown', (event) => {
    const action = findAction(event)
    if (action === undefined) return
    event.preventDefault()
    action.run()
  })
}

/** Every action of the pages this person has opened here, for the map of all keys. */
export function metActions(): KeyFact[] {
  return Object.values(met)
}

function meet(actions: BoundAction[]): void {
  const facts = actions.map(({ id, scope, label, key }) => ({ id, scope, label, key }))
  const isNews = facts.some((fact) => JSON.stringify(met[fact.id]) !== JSON.stringify(fact))
  if (!isNews) return
  met = { ...met, ...Object.fromEntries(facts.map((fact) => [fact.id, fact])) }
  keep(metName, met)
}

function readStore(): Store {
  const kept = readKept<Partial<Store>>(storeName)
  return { moved: kept?.moved ?? {}, singleKeys: kept?.singleKeys ?? true }
}

function writeStore(next: Store): void {
  store = next
  keep(storeName, next)
  tell()
}

function readKept<T>(name: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined) as T | undefined
  } catch {
    // Unreadable or forbidden: the keys are where they were made.
    return undefined
  }
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Then it lasts as long as the page.
  }
}
