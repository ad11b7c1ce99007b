// Filters live in the address, so that a list can be sent to somebody, kept, and gone back to.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Changes<N extends string> = { [K in N]?: string | undefined }

export type SearchFilters<N extends string> = {
  values: Changes<N>
  /** Whether any of them is set. */
  isAny: boolean
  /** Sets or, with undefined, removes; the rest of the address is unchanged. */
  set: (changes: Changes<N>) => void
  clear: () => void
  /** What a field of the bar needs to show one of them and to change it. */
  field: (name: N) => {
    value: string | undefined
    onChange: (value: string | undefined) => void
  }
}

/** `names` must be the same array at each render: a constant of the page. */
export function useSearchFilters<const N extends string>(names: readonly N[]): SearchFilters<N> {
  // Pages of three apps use it, each with addresses of its own: here the address is only words.
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const values: Changes<N> = {}
  for (const name of names) {
    const value = search[name]
    if (value !== undefined && value !== '') values[name] = String(value)
  }
  const set = useCallback(
    (changes: Changes<N>) => {
      const rename = (old: Record<string, unknown>) => dropEmpty({ ...old, ...changes })
      void navigate({ to: '.', search: rename as never, replace: true })
    },
    [navigate],
  )
  const clear = useCallback(
    () => set(Object.fromEntries(names.map((name) => [name, undefined])) as Changes<N>),
    [set, names],
  )
  const field = (name: N) => ({
    value: values[name],
    onChange: (value: string | undefined) => set({ [name]: value } as Changes<N>),
  })
  return { values, isAny: Object.keys(values).length > 0, set, clear, field }
}

function dropEmpty(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  )
}
