// What part of the list is shown: one mode or all, and a filter by words. New tasks wait here until
// they are asked for.
import type { Ref } from 'react'
import { plural } from '../../core/formats.ts'
import { type Mode, modeIcons, modes, modeWords } from '../../records/modes.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { Tab } from '../../ui/tabs.tsx'
import type { WaitingTask } from './stable-list.ts'
import './queue-tabs.css'

export type ModeChoice = Mode | 'all'

export function listTabs(tasks: WaitingTask[]): Tab<ModeChoice>[] {
  const count = (mode: Mode) => tasks.filter((task) => task.mode === mode).length
  return [
    { value: 'all', label: 'All', count: tasks.length },
    ...modes.map((mode) => ({
      value: mode,
      label: modeWords[mode],
      icon: modeIcons[mode],
      count: count(mode),
    })),
  ]
}

export function ShowNew(props: {
  tasks: WaitingTask[]
  goneCount: number
  /** Gone and no longer shown. */
  removedCount: number
  keys: string
  onShow: () => void
}) {
  const words = describeNew(props.tasks, props.goneCount)
  return (
    <div className="queue-new" aria-live="polite">
      {props.removedCount === 0 ? null : (
        <span className="queue-new-removed">
          {plural(props.removedCount, 'task')} no longer in the queue, removed
        </span>
      )}
      {words === null ? null : (
        <Button kind="ghost" size="small" icon="refresh" keys={props.keys} onClick={props.onShow}>
          {words}
        </Button>
      )}
    </div>
  )
}

/** It stands where the new ones are told of, so that no row moves when the service is unavailable. */
export function NotFresh({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="queue-new queue-not-fresh" role="status">
      <Icon name="warning" size={14} />
      Couldn't refresh this list
      <Button kind="ghost" size="small" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** A realtime task cannot wait to be noticed, so it is named. */
function describeNew(tasks: WaitingTask[], goneCount: number): string | null {
  const realtime = tasks.filter(({ mode }) => mode === 'realtime_answer').length
  if (tasks.length > 0)
    return `${tasks.length} new${realtime > 0 ? `, ${realtime} realtime` : ''}, show`
  return goneCount > 0 ? `Hide ${plural(goneCount, 'gone task')}` : null
}

export function QueueFilter(props: {
  text: string
  keys: string
  onText: (text: string) => void
  onDone: () => void
  ref: Ref<HTMLInputElement>
}) {
  return (
    <label className="queue-filter">
      <Icon name="search" />
      <span className="visually-hidden">Filter tasks</span>
      <input
        ref={props.ref}
        type="search"
        value={props.text}
        placeholder="Filter tasks"
        spellCheck={false}
        onChange={(event) => props.onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && props.text !== '') {
            event.stopPropagation()
            props.onText('')
          } else if (['Escape', 'Enter', 'ArrowDown'].includes(event.key)) {
            event.preventDefault()
            props.onDone()
          }
        }}
      />
      <Kbd keys={props.keys} />
    </label>
  )
}
