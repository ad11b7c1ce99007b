import type { CSSProperties } from 'react'
import { Grey, GreyLines, SkeletonGroup } from '../../ui/skeleton.tsx'
import './panes/panes.css'
import './prompt-pane.css'
import './rail/rail.css'
import './submit-bar.css'

const widths = { '--pane-left': '440px', '--pane-rail': '288px' } as CSSProperties

/** The panes of a task page and its bar, before the task is loaded. */
export function RoomSkeleton() {
  return (
    <SkeletonGroup label="Loading the task" className="room-skeleton">
      <div className="panes-switch room-skeleton-switch">
        <Grey height={32} />
        <Grey width="80%" />
      </div>
      <div className="panes" data-shown="answer" style={widths}>
        <Pane name="prompt" title="Prompt" lines={12} />
        <Pane name="answer" title="Answer" lines={14} />
        <div className="pane pane-facts">
          {['Lease', 'Effort', 'Due', 'Task'].map((title) => (
            <div className="rail-card" key={title}>
              <p className="rail-title">{title}</p>
              <GreyLines count={3} />
            </div>
          ))}
        </div>
      </div>
      <div className="submit-bar">
        <Grey width="128px" />
        <span className="room-grow" />
        <Grey width="96px" height={32} />
      </div>
    </SkeletonGroup>
  )
}

function Pane({ name, title, lines }: { name: string; title: string; lines: number }) {
  return (
    <div className={`pane pane-${name}`}>
      <div className="pane-head">
        <p className="pane-title">{title}</p>
      </div>
      <div className="room-skeleton-text">
        <GreyLines count={lines} />
      </div>
    </div>
  )
}
