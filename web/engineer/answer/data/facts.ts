// What every field of the form may ask: where its value comes from, what is wrong with it, and how to
// change it. It comes by context, past rjsf, which draws a field anew only when its own data changed.
import { createContext, useContext } from 'react'
import type { Json } from '../core/content.ts'
import type { Problem } from '../core/faults.ts'
import type { FieldState } from '../core/fields.ts'

export type Facts = {
  data: Json
  draft: Json | undefined
  states: ReadonlyMap<string, FieldState>
  /** By pointer. */
  problems: ReadonlyMap<string, Problem>
  isClosed: boolean
  /** When the client asked: dates in words are counted from there. */
  askedAt: string
  acceptKey: string
  /** Where the person was sent, for lists that show only a part of themselves. */
  target: { pointer: string } | undefined
  accept: (pointer: string) => void
  set: (pointer: string, value: unknown) => void
  /** Goes to a field, or to what stands nearest above it, once it is drawn. */
  goTo: (pointer: string) => void
}

export const FactsContext = createContext<Facts | undefined>(undefined)

export function useFacts(): Facts {
  const facts = useContext(FactsContext)
  if (!facts) throw new Error('A field of an answer is outside its form')
  return facts
}

/** The field around a control; cells of a table are named by their column and row. */
export type Place = { pointer: string | undefined; cellLabel?: string | undefined }

export const PlaceContext = createContext<Place>({ pointer: undefined })
export const CellContext = createContext<string | undefined>(undefined)

export function usePlaceInForm(): Place {
  return useContext(PlaceContext)
}
