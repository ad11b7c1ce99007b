// The search of a text: what is wanted, which match of how many, only lines that match, one level.
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Choice, Segmented } from '../../ui/segmented.tsx'
import { maxMatches } from './search.ts'
import type { LevelFilter, ViewLines } from './view-lines.ts'

type Props = {
  view: ViewLines
  inputRef: RefObject<HTMLInputElement | null>
  toggle: ReactNode
  /** Esc leaves the box for the lines. */
  onLeave: () => void
}

export function FindBar({ view, inputRef, toggle, onLeave }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'F3') view.go(event.shiftKey ? -1 : 1)
    else if (event.key === 'ArrowDown') view.go(1)
    else if (event.key === 'ArrowUp') view.go(-1)
    else if (event.key !== 'Escape') return
    else if (view.wanted !== '') view.search('')
    else onLeave()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className="files-tools">
      <span className="find-field">
        <Icon name="search" />
        <input
          ref={inputRef}
          type="text"
          className="find-input"
          placeholder="Find in this file"
          aria-label="Find in this file"
          spellCheck={false}
          autoComplete="off"
          value={view.wanted}
          onChange={(event) => view.search(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <output className="files-dim mono" aria-live="polite">
          {countText(view)}
        </output>
      </span>
      <span className="find-steps">
        <Button
          kind="ghost"
          size="small"
          icon="up"
          aria-label="Previous match"
          onClick={() => view.go(-1)}
        />
        <Button
          kind="ghost"
          size="small"
          icon="down"
          aria-label="Next match"
          onClick={() => view.go(1)}
        />
      </span>
      {view.counts === undefined ? null : (
        <Segmented
          label="Level"
          value={view.level}
          choices={levelChoices(view.counts)}
          onChange={view.setLevel}
        />
      )}
      <Button
        kind="ghost"
        size="small"
        aria-pressed={view.isOnlyMatches}
        className={view.isOnlyMatches ? 'find-only is-on' : 'find-only'}
        onClick={() => view.setOnlyMatches(!view.isOnlyMatches)}
      >
        Only matches
      </Button>
      {toggle}
    </search>
  )
}

function countText({ searched, matches, at }: ViewLines): string {
  if (searched === '') return ''
  if (matches.length === 0) return 'None'
  const count = matches.length.toLocaleString('en')
  return `${(at + 1).toLocaleString('en')} of ${count}${matches.length >= maxMatches ? '+' : ''}`
}

function levelChoices(counts: { WARN: number; ERROR: number }): Choice<LevelFilter>[] {
  return [
    { value: 'all', label: 'All' },
    { value: 'WARN', label: `WARN ${counts.WARN.toLocaleString('en')}`, icon: 'warning' },
    { value: 'ERROR', label: `ERROR ${counts.ERROR.toLocaleString('en')}`, icon: 'stop' },
  ]
}
