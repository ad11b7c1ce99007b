// The line under the title of a task: status, mode, level, project, and how long the answer took.
import { formatSpan } from '../../../core/formats.ts'
import { ModeWord } from '../../../records/task-name.tsx'
import { StagePill } from '../../../records/task-stage.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Task } from './task-types.ts'

export function TaskAbout({ task }: { task: Task }) {
  return (
    <>
      <StagePill stage={task.stage} />
      {task.overdueAt === null || task.status !== 'pending' ? null : (
        <Pill tone="overdue">Overdue</Pill>
      )}
      <ModeWord mode={task.mode} />
      <span>{task.tagName}</span>
      <span>{task.projectName}</span>
      {task.status === 'completed' && task.finalAt !== null ? (
        <span>Answered in {sayTook(task.createdAt, task.finalAt)}</span>
      ) : null}
    </>
  )
}

function sayTook(from: string, to: string): string {
  const seconds = (new Date(to).getTime() - new Date(from).getTime()) / 1000
  return seconds < 1 ? 'under 1 s' : formatSpan(seconds)
}
