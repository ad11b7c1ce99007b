// Changes of data at a pointer, without touching what lies beside it.

import { escapePart, toPath } from '../../../ui/diff/leaves.ts'
import { isJson, type Json } from './content.ts'

/** Undefined removes the value. */
export function setAt<T>(whole: T, pointer: string, value: unknown): T {
  return setIn(whole, toPath(pointer), value) as T
}

function setIn(held: unknown, [part, ...rest]: readonly string[], value: unknown): unknown {
  if (part === undefined) return value
  if (Array.isArray(held)) {
    const index = Number(part)
    if (rest.length === 0 && value === undefined) return held.filter((_, at) => at !== index)
    return held.with(Math.min(index, held.length), setIn(held[index], rest, value))
  }
  const object = (typeof held === 'object' && held !== null ? held : {}) as Json
  const next = setIn(object[part], rest, value)
  if (next !== undefined) return { ...object, [part]: next }
  const { [part]: _, ...others } = object
  return others
}

/** JSON knows no undefined; the same object when there was none in it. */
export function withoutUndefined<T>(value: T): T {
  if (Array.isArray(value)) {
    const items = value.map((item) => (item === undefined ? null : withoutUndefined(item)))
    return items.every((item, index) => item === value[index]) ? value : (items as T)
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const kept = entries
    .filter(([, entry]) => entry !== undefined)
    .map(([name, entry]) => [name, withoutUndefined(entry)] as const)
  const isSame =
    kept.length === entries.length && kept.every(([name, entry]) => entry === (value as Json)[name])
  return isSame ? value : (Object.fromEntries(kept) as T)
}

export type Change = { pointer: string; value: unknown }

/** What was changed from one to the other: within objects by name, lists as a whole. */
export function listChanges(before: Json, after: Json, at = ''): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    const pointer = `${at}/${escapePart(name)}`
    const [old, next] = [before[name], after[name]]
    if (old === next) return []
    if (isJson(old) && isJson(next)) return listChanges(old, next, pointer)
    return JSON.stringify(old) === JSON.stringify(next) ? [] : [{ pointer, value: next }]
  })
}
