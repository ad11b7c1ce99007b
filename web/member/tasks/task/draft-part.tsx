// The answer against the AI draft: of a message word by word, of data field by field with whose it is.

import { formatDayAndTime, plural } from '../../../core/formats.ts'
import { FieldDiff } from '../../../ui/diff/field-diff.tsx'
import { WordDiff } from '../../../ui/diff/word-diff.tsx'
import './draft-part.css'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { countOmitted, Origin, readOrigins } from './origin.tsx'
import { sayDraft } from './provenance-part.tsx'
import type { Task } from './task-types.ts'

export function DraftPart({ task }: { task: Task }) {
  const { draft, result } = task
  if (draft === null)
    return (
      <DrawerSection title="AI draft">
        <p className="task-none">No AI draft for this task.</p>
      </DrawerSection>
    )
  return (
    <>
      <DrawerSection title="AI draft">
        <Facts
          facts={[
            { label: 'Model', value: draft.model },
            { label: 'Written', value: formatDayAndTime(draft.createdAt) },
            ...(task.status === 'completed' ? [{ label: 'Outcome', value: sayDraft(task) }] : []),
          ]}
        />
      </DrawerSection>
      <DrawerSection title="Draft vs. answer">
        {draft.content === null || result === null ? (
          <p className="task-none">The draft is shown once an engineer has answered.</p>
        ) : (
          <Compared task={task} draft={draft.content} result={result} />
        )}
      </DrawerSection>
    </>
  )
}

type Content = Record<string, unknown>

function Compared({ task, draft, result }: { task: Task; draft: Content; result: Content }) {
  if (!task.hasSchema)
    return (
      <>
        <p className="task-none draft-key">
          <del>Struck out</del> was in the draft, <ins>underlined</ins> is the engineer's.
        </p>
        <WordDiff before={String(draft.message ?? '')} after={String(result.message ?? '')} />
      </>
    )
  const origins = readOrigins(task.provenance)
  const omitted = countOmitted(task.provenance)
  return (
    <div className="draft-fields">
      <FieldDiff
        draft={draft}
        data={result}
        sayOrigin={({ pointer, after }) => {
          if (after === undefined) return <span className="origin">Removed by the engineer</span>
          const name = origins.get(pointer)
          return name === undefined ? null : <Origin name={name} />
        }}
      />
      {omitted === 0 ? null : (
        <p className="task-none">
          For {plural(omitted, 'further value')} provenance was not recorded.
        </p>
      )}
    </div>
  )
}
