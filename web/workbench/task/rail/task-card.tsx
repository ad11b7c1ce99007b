// Facts of the task. Who asks is not among them: an answer must not depend on it.
import { formatDayAndTime, plural } from '../../../ui/formats.ts'
import type { WorkTask } from '../work.ts'
import { modeNames } from './times.ts'

export function TaskCard({ task }: { task: WorkTask }) {
  const { responseSchema } = task
  const fields = countFields(responseSchema)
  return (
    <div className="rail-card">
      <h3 className="rail-title">Task</h3>
      <dl className="rail-facts">
        <dt>Tag</dt>
        <dd className="cut">{task.tag.name}</dd>
        <dt>Mode</dt>
        <dd>{modeNames[task.mode]}</dd>
        <dt>Asked</dt>
        <dd className="cut">{formatDayAndTime(task.createdAt)}</dd>
        <dt>Answer</dt>
        <dd>{responseSchema === null ? 'Text' : `Data, ${plural(fields, 'field')}`}</dd>
        <dt>AI draft</dt>
        <dd className="cut">{task.aiDraft === null ? 'None' : task.aiDraft.model}</dd>
      </dl>
    </div>
  )
}

function countFields(schema: WorkTask['responseSchema']): number {
  const { properties } = (schema ?? {}) as { properties?: object }
  return Object.keys(properties ?? {}).length
}
