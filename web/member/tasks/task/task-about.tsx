// The line under the title of a task: status, mode, tag, project, how long the answer took, and its charge.
import { formatCredits, formatSpan } from '../../../core/formats.ts'
import { ModeWord } from '../../../records/task-name.tsx'
import { StagePill } from '../../../records/task-stage.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { sumWaitsMs } from './question/question-words.ts'
import './task-about.css'
import type { Task } from './task-types.ts'

export function TaskAbout({ task }: { task: Task }) {
  return (
    <>
      <StagePill stage={task.stage} isOwn />
      {task.overdueAt === null || task.status !== 'pending' ? null : (
        <Pill tone="failed" icon="warning">
          Overdue
        </Pill>
      )}
      <ModeWord mode={task.mode} />
      <span className="task-about-fact">
        <Icon name="tag" size={14} />
        {task.tagName}
      </span>
      <span className="task-about-fact">
        <Icon name="folder" size={14} />
        {task.projectName}
      </span>
      {task.status === 'completed' && task.finalAt !== null ? (
        <AnsweredIn task={task} finalAt={task.finalAt} />
      ) : null}
      {task.chargedCredits === null ? null : (
        <span>
          <b>{formatCredits(task.chargedCredits)}</b> credits
        </span>
      )}
    </>
  )
}

/** What it waited for a reply is no part of how long the answer took. */
function AnsweredIn({ task, finalAt }: { task: Task; finalAt: string }) {
  const waitedMs = sumWaitsMs(task)
  const tookMs = Date.parse(finalAt) - Date.parse(task.createdAt) - waitedMs
  return (
    <>
      <span>
        Answered in <b>{tookMs < 1000 ? 'under 1 s' : formatSpan(tookMs / 1000)}</b>
      </span>
      {waitedMs === 0 ? null : (
        <span className="task-about-waited">
          + {formatSpan(waitedMs / 1000)} waiting for your reply
        </span>
      )}
    </>
  )
}
