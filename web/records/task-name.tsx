// A task in a list: its title over its mode and its short id; and its mode as a word with its icon.
import { Icon } from '../ui/icon.tsx'
import { shortenId } from '../ui/id-chip.tsx'
import { type Mode, modeIcons, modeWords } from './modes.ts'
import './task-name.css'

type Named = {
  id: string
  title: string
  mode: Mode
  /** Shown in place of the id on phones, where the project has no column. */
  project?: string
}

export function TaskName({ id, title, mode, project }: Named) {
  return (
    <span className={project === undefined ? 'task-name' : 'task-name task-name-in-project'}>
      <span className="cut" dir="auto">
        {title}
      </span>
      <span className="task-name-rest">
        <ModeWord mode={mode} />
        <span className="mono" title={id}>
          {shortenId(id)}
        </span>
        {project === undefined ? null : (
          <span className="task-name-project cut" dir="auto">
            {project}
          </span>
        )}
      </span>
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
