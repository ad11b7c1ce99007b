// How a component binds keys: useKeys('Queue', { claim: { run } }). The key and its label are in the catalog.
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { factOf, type KeyId, type KeyName, type Scope } from './catalog.ts'
import {
  type BoundAction,
  bind,
  boundActions,
  type KeyAction,
  keyOf,
  keyStore,
  subscribeToKeys,
} from './registry.ts'

/** How many dialogs stand over the page here. */
export const KeyLayer = createContext(0)

export function useKeys<S extends Scope>(
  scope: S,
  actions: { [N in KeyName<S>]?: KeyAction },
): void {
  const layer = useContext(KeyLayer)
  const given = Object.entries<KeyAction | undefined>(actions)
  // Bound once per shape; what they run is always that of the last render.
  const latest = useRef(new Map(given))
  useEffect(() => {
    latest.current = new Map(given)
  })
  const shape = JSON.stringify(
    given.map(([name, action]) => [
      name,
      {
        label: action?.label,
        repeats: action?.repeats === true,
        isOff: action === undefined || action.isOff === true,
      },
    ]),
  )
  useEffect(() => {
    const entries = JSON.parse(shape) as [string, Omit<KeyAction, 'run'>][]
    return bind(
      entries.map(([name, own]) => ({
        ...factOf(`${scope}.${name}` as KeyId),
        ...own,
        layer,
        run: () => latest.current.get(name)?.run(),
      })),
    )
  }, [scope, shape, layer])
}

/** The key to show for an action, where the person has it: useKey('Queue.claim'). */
export function useKey(id: KeyId): string {
  return useSyncExternalStore(subscribeToKeys, () => keyOf(factOf(id)))
}

export function useBoundActions(): readonly BoundAction[] {
  const [actions, setActions] = useState(boundActions)
  useEffect(() => {
    setActions(boundActions())
    return subscribeToKeys(() => setActions(boundActions()))
  }, [])
  return actions
}

export function useKeyStore(): ReturnType<typeof keyStore> {
  return useSyncExternalStore(subscribeToKeys, keyStore)
}
