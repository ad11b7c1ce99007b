// Where each field of a data answer comes from, for every leaf and every place above one.

import { compareLeaves, isCovered, type Leaf } from '../../../ui/diff/leaves.ts'
import { type AnswerTask, type Data, type Json, makeData } from './content.ts'

export type FieldState = 'unchecked' | 'checked' | 'changed' | 'yours'

/** A parent has the most urgent state of its children. */
const weight: Record<FieldState, number> = { unchecked: 3, changed: 2, checked: 1, yours: 0 }

export type DataReview = {
  leaves: readonly Leaf[]
  /** By pointer; nothing without a draft. */
  states: ReadonlyMap<string, FieldState>
  unchecked: readonly string[]
}

const reviews = new WeakMap<Data, { draft: Json | undefined; review: DataReview }>()

export function reviewData(answer: Data, task: AnswerTask): DataReview {
  const draft = task.aiDraft?.content
  const known = reviews.get(answer)
  if (known && known.draft === draft) return known.review
  const review = makeReview(answer, draft)
  reviews.set(answer, { draft, review })
  return review
}

function makeReview({ data, accepted }: Data, draft: Json | undefined): DataReview {
  if (!draft) return { leaves: [], states: new Map(), unchecked: [] }
  const leaves = compareLeaves(draft, data)
  const checked = new Set(accepted)
  const states = new Map<string, FieldState>()
  const unchecked: string[] = []
  for (const { pointer, origin } of leaves) {
    const places = listPlaces(pointer)
    const isAccepted = origin === 'ai' && places.some((place) => checked.has(place))
    const state = origin === 'ai' ? (isAccepted ? 'checked' : 'unchecked') : origin
    if (state === 'unchecked') unchecked.push(pointer)
    for (const place of places) {
      const held = states.get(place)
      if (held === undefined || weight[state] > weight[held]) states.set(place, state)
    }
  }
  return { leaves, states, unchecked }
}

/** The pointer and all above it. */
function listPlaces(pointer: string): string[] {
  const places = ['']
  for (let at = pointer.indexOf('/', 1); at > 0; at = pointer.indexOf('/', at + 1))
    places.push(pointer.slice(0, at))
  if (pointer !== '') places.push(pointer)
  return places
}

export function acceptField(answer: Data, pointer: string): Data {
  const others = answer.accepted.filter((other) => !isCovered(other, [pointer]))
  return makeData(answer.data, [...others, pointer], answer.raw)
}

/** Counted as the bar below and the comparison count: every value, not every field at the top. */
export function countValues({ leaves, unchecked }: DataReview): { all: number; checked: number } {
  return { all: leaves.length, checked: leaves.length - unchecked.length }
}
