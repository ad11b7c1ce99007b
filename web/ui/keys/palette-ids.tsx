// The page of an id that was pasted, or that there is none.
import { Command } from 'cmdk'
import { useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'
import { type FoundPage, finder, readId } from './palette-finder.ts'

type Search = { id: string } & (
  | { state: 'searching' | 'failed' }
  | { state: 'done'; pages: readonly FoundPage[] }
)

export function PaletteIds(props: { text: string; choose: (run: () => void) => () => void }) {
  const search = useSearch(readId(props.text))
  if (search === undefined) return null
  if (search.state !== 'done' || search.pages.length === 0)
    return (
      <p className="palette-empty" role="status">
        {describe(search)}
      </p>
    )
  return (
    <Command.Group heading="By id">
      {search.pages.map(({ href, label, icon, go }) => (
        <Command.Item
          className="palette-item"
          key={href}
          value={`${label} ${search.id}`}
          onSelect={props.choose(go)}
        >
          <Icon name={icon} />
          {label}
          <span className="palette-scope mono">{search.id}</span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

function describe({ state, id }: Search): string {
  if (state === 'searching') return `Looking for ${id} …`
  return state === 'failed'
    ? "Couldn't look for this id. Paste it again to retry."
    : `Nothing found with the id ${id}. Check that it is complete and that you have access.`
}

function useSearch(id: string | undefined): Search | undefined {
  const [search, setSearch] = useState<Search>()
  useEffect(() => {
    const find = finder()
    if (id === undefined || find === undefined) return setSearch(undefined)
    const ending = new AbortController()
    setSearch({ id, state: 'searching' })
    find(id, ending.signal).then(
      (pages) => setSearch({ id, state: 'done', pages }),
      () => ending.signal.aborted || setSearch({ id, state: 'failed' }),
    )
    return () => ending.abort()
  }, [id])
  return search?.id === id ? search : undefined
}
