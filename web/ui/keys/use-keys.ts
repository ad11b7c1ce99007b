// How a component binds keys: useKeys('Queue', { claim: { key: 'space', label: 'Claim', run } }).
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
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

export function useKeys(scope: string, actions: Record<string, KeyAction>): void {
  const layer = useContext(KeyLayer)
  // Bound once per shape; what they run is always that of the last render.
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const shape = JSON.stringify(
    Object.entries(actions).map(([name, { key, label, repeats, isOff }]) => [
      name,
      { key, label, repeats: repeats === true, isOff: isOff === true },
    ]),
  )
  useEffect(() => {
    const entries = JSON.parse(shape) as [string, Omit<KeyAction, 'run'>][]
    return bind(
      entries.map(([name, facts]) => ({
        ...facts,
        id: `${scope}.${name}`,
        scope,
        layer,
        run: () => latest.current[name]?.run(),
      })),
    )
  }, [scope, shape, layer])
}

/** The key to show for an action, where the person has it: useKey('Queue.claim', 'space'). */
export function useKey(id: string, ownKey: string): string {
  return useSyncExternalStore(subscribeToKeys, () => keyOf(id, ownKey))
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
