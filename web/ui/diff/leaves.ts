// Data leaf by leaf, as the server compares it with the draft (server/src/modules/work/drafts): an item
// of a list is known by its index, and an empty list or object is a leaf.

type Json = Record<string, unknown>

export type Origin = 'ai' | 'changed' | 'yours'
export type Leaf = { pointer: string; origin: Origin }

export function listLeaves(value: unknown, pointer = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  const waiting: { at: string; value: unknown }[] = [{ at: pointer, value }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { at, value: held } = next
    const entries = typeof held === 'object' && held !== null ? Object.entries(held) : []
    if (entries.length === 0 && held !== undefined) leaves.set(at, JSON.stringify(held))
    // What was pushed last is taken first, so the order of the data is kept by turning it round.
    for (const [name, entry] of entries.toReversed())
      waiting.push({ at: `${at}/${escapePart(name)}`, value: entry })
  }
  return leaves
}

const drafts = new WeakMap<Json, Map<string, string>>()

/** A draft does not change while it is worked on. */
function leavesOfDraft(draft: Json): Map<string, string> {
  const known = drafts.get(draft)
  if (known) return known
  const leaves = listLeaves(draft)
  drafts.set(draft, leaves)
  return leaves
}

export function compareLeaves(draft: Json, data: Json): Leaf[] {
  const drafted = leavesOfDraft(draft)
  return [...listLeaves(data)].map(([pointer, value]) => {
    const before = drafted.get(pointer)
    return {
      pointer,
      origin: before === value ? 'ai' : before === undefined ? 'yours' : 'changed',
    }
  })
}

export function escapePart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function toPointer(path: readonly (string | number)[]): string {
  return path.map((part) => `/${escapePart(String(part))}`).join('')
}

export function toPath(pointer: string): string[] {
  if (pointer === '') return []
  const parts = pointer.slice(1).split('/')
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A pointer as people write it: action_items[1].due. */
export function toLabel(pointer: string): string {
  const label = toPath(pointer).reduce((whole, part) => {
    if (/^\d+$/.test(part) && whole !== '') return `${whole}[${part}]`
    return whole === '' ? part : `${whole}.${part}`
  }, '')
  return label === '' ? 'the answer' : label
}

export function isCovered(pointer: string, accepted: Iterable<string>): boolean {
  for (const cover of accepted)
    if (pointer === cover || pointer.startsWith(`${cover}/`)) return true
  return false
}

export function readAt(value: unknown, pointer: string): unknown {
  let held = value
  for (const part of toPath(pointer)) {
    if (typeof held !== 'object' || held === null || !Object.hasOwn(held, part)) return undefined
    held = (held as Json)[part]
  }
  return held
}
