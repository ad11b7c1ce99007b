// The line under the title of a task: status, mode, level, project, and how long the answer took.
import { formatSpan } from '../../../core/formats.ts'
import { ModeWord } from '../../../records/task-name.tsx'
import { StagePill } from '../../../records/task-stage.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { sumWaitsMs } from './question/question-words.ts'
import type { Task } from './task-types.ts'

export function TaskAbout({ task }: { task: Task }) {
  return (
    <>
      <StagePill stage={task.stage} isOwn />
      {task.overdueAt === null || task.status !== 'pending' ? null : (
        <Pill tone="overdue">Overdue</Pill>
      )}
      <ModeWord mode={task.mode} />
      <span>{task.tagName}</span>
      <span>{task.projectName}</span>
      {task.status === 'completed' && task.finalAt !== null ? (
        <span>{sayAnswered(task, task.finalAt)}</span>
      ) : null}
    </>
  )
}

/** What it waited for a reply is no part of how long the answer took. */
function sayAnswered(task: Task, finalAt: string): string {
  const waitedMs = sumWaitsMs(task)
  const tookMs = Date.parse(finalAt) - Date.parse(task.createdAt) - waitedMs
  const waited =
    waitedMs === 0 ? '' : `, excluding ${formatSpan(waitedMs / 1000)} waiting for a reply`
  return `Answered in ${tookMs < 1000 ? 'under 1 s' : formatSpan(tookMs / 1000)}${waited}`
}
