// A task in a list: its title over its id; and its mode as a word with its icon.
import { Icon } from '../ui/icon.tsx'
import { type Mode, modeIcons, modeWords } from './modes.ts'
import './task-name.css'

export function TaskName({ id, title }: { id: string; title: string }) {
  return (
    <span className="task-name">
      <span className="cut" dir="auto">
        {title}
      </span>
      <span className="mono">{id}</span>
    </span>
  )
}

export function ModeWord({ mode }: { mode: Mode }) {
  return (
    <span className="task-mode">
      <Icon name={modeIcons[mode]} size={14} />
      {modeWords[mode]}
    </span>
  )
}
