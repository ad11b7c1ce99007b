// The search of a file: what is wanted, which match of how many, only what matches, one level of a log.
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Choice, Segmented } from '../../ui/segmented.tsx'
import { maxMatches } from './search.ts'
import type { Find } from './use-find.ts'
import type { LevelFilter, ViewLines } from './view-lines.ts'

type Props = {
  find: Find<unknown>
  inputRef: RefObject<HTMLInputElement | null>
  /** What stands between the search and the way to see something else. */
  levels?: ReactNode
  toggle: ReactNode
  /** Esc leaves the box for what is searched. */
  onLeave: () => void
}

export function FindBar({ find, inputRef, levels, toggle, onLeave }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'F3') find.go(event.shiftKey ? -1 : 1)
    else if (event.key === 'ArrowDown') find.go(1)
    else if (event.key === 'ArrowUp') find.go(-1)
    else if (event.key !== 'Escape') return
    else if (find.wanted !== '') find.search('')
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
          value={find.wanted}
          onChange={(event) => find.search(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <output className="files-dim mono" aria-live="polite">
          {countText(find)}
        </output>
      </span>
      <span className="find-steps">
        <Button
          kind="ghost"
          size="small"
          icon="up"
          aria-label="Previous match"
          onClick={() => find.go(-1)}
        />
        <Button
          kind="ghost"
          size="small"
          icon="down"
          aria-label="Next match"
          onClick={() => find.go(1)}
        />
      </span>
      {levels}
      {find.searched === '' && !find.isOnlyMatches ? null : (
        <Button
          kind="ghost"
          size="small"
          aria-pressed={find.isOnlyMatches}
          className={find.isOnlyMatches ? 'find-only is-on' : 'find-only'}
          onClick={() => find.setOnlyMatches(!find.isOnlyMatches)}
        >
          Only matches
        </Button>
      )}
      {toggle}
    </search>
  )
}

export function LevelChoice({ view }: { view: ViewLines }) {
  if (view.counts === undefined) return null
  return (
    <Segmented
      label="Level"
      value={view.level}
      choices={levelChoices(view.counts)}
      onChange={view.setLevel}
    />
  )
}

function countText({ searched, matches, at }: Find<unknown>): string {
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
