// The keys 1 to 3 press the button of the first three of one's own tasks.
import { type Ref, useRef } from 'react'
import { useKey, useKeys } from '../../ui/keys/use-keys.ts'

export type OwnKey = {
  /** Undefined from the fourth row on. */
  keys?: string
  ref?: Ref<HTMLElement>
}

export function useOwnKeys(count: number): (at: number) => OwnKey {
  const buttons = useRef(new Map<number, HTMLElement>())
  const press = (at: number) => ({
    run: () => buttons.current.get(at)?.click(),
    isOff: at >= count,
  })
  useKeys('Queue', { own1: press(0), own2: press(1), own3: press(2) })
  const keys = [useKey('Queue.own1'), useKey('Queue.own2'), useKey('Queue.own3')]
  return (at) => {
    const key = keys[at]
    if (key === undefined) return {}
    return {
      keys: key,
      ref: (button) => {
        if (button === null) buttons.current.delete(at)
        else buttons.current.set(at, button)
      },
    }
  }
}
