// Facts of the task. Who asks is not among them: an answer must not depend on it.
import { formatDayAndTime, plural } from '../../../core/formats.ts'
import type { WorkTask } from '../work.ts'
import { formatMultiplier, modeNames } from './times.ts'

export function TaskCard({ task }: { task: WorkTask }) {
  const { responseSchema, aiDraft, tag, budget } = task
  const schemaName = readSchemaName(responseSchema)
  return (
    <div className="rail-card">
      <h2 className="rail-title">Task</h2>
      <dl className="rail-facts">
        <dt>Tag</dt>
        <dd className="cut">
          {tag.name}{' '}
          <span className="mono rail-dim" title="Price multiplier of the tag">
            {formatMultiplier(budget.tagMultiplier)}
          </span>
        </dd>
        <dt>Mode</dt>
        <dd>{modeNames[task.mode]}</dd>
        <dt>Created</dt>
        <dd className="cut">{formatDayAndTime(task.createdAt)}, by API</dd>
        <dt>Answer</dt>
        <dd>{describeAnswer(responseSchema)}</dd>
        {schemaName === undefined ? null : (
          <>
            <dt>Schema</dt>
            <dd className="mono cut" title={schemaName}>
              {schemaName}
            </dd>
          </>
        )}
        <dt>AI draft</dt>
        <dd className="cut">{aiDraft === null ? 'None' : aiDraft.model}</dd>
      </dl>
    </div>
  )
}

function describeAnswer(schema: WorkTask['responseSchema']): string {
  if (schema === null) return 'Text'
  const { properties } = schema as { properties?: object }
  return `Data, ${plural(Object.keys(properties ?? {}).length, 'field')}`
}

/** What the client calls the schema, if anything. */
function readSchemaName(schema: WorkTask['responseSchema']): string | undefined {
  const { title, $id } = (schema ?? {}) as { title?: unknown; $id?: unknown }
  return [title, $id].find((name): name is string => typeof name === 'string' && name !== '')
}
