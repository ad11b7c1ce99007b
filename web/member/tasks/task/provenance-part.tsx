// Who answered and how much of it the AI wrote.

import { plural } from '../../../core/formats.ts'
import { sayChanged } from '../../../ui/diff/changed-share.ts'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { readUnread } from './origin.tsx'
import type { Task } from './task-types.ts'

export function ProvenancePart({ task }: { task: Task }) {
  if (task.status !== 'completed') return null
  return (
    <DrawerSection title="Provenance">
      <Facts
        facts={[
          { label: 'Answered by', value: sayWho(task) },
          { label: 'AI draft', value: sayDraft(task) },
          ...(task.draft === null ? [] : [{ label: 'Model', value: task.draft.model }]),
          ...listFilesRead(task.provenance),
        ]}
      />
    </DrawerSection>
  )
}

/** Which files the model read, and which it did not; nothing without AI or files. */
function listFilesRead(provenance: Task['provenance']): { label: string; value: string }[] {
  const { filesRead = [], filesNotRead = [] } = (provenance ?? {}) as FilesRead
  return [
    { label: 'Read by the AI', value: filesRead.join(', ') },
    { label: 'Not read by the AI', value: filesNotRead.join(', ') },
  ].filter(({ value }) => value !== '')
}

type FilesRead = { filesRead?: string[]; filesNotRead?: string[] }

export function sayWho({ provenance, timeline }: Pick<Task, 'provenance' | 'timeline'>): string {
  const { source, model } = (provenance ?? {}) as { source?: string; model?: string }
  if (source === 'ai') return `AI${model === undefined ? '' : ` (${model})`}, no engineer`
  if (source === 'simulator') return 'Simulated: test mode, no engineer'
  const engineer = timeline.findLast(({ type }) => type === 'task.completed')?.engineer
  return engineer == null ? 'An engineer' : `Engineer ${engineer}`
}

export function sayDraft({ draft, provenance }: Pick<Task, 'draft' | 'provenance'>): string {
  const { source, keptShare } = (provenance ?? {}) as { source?: string; keptShare?: number }
  if (source === 'ai') return 'Used as the answer'
  if (source === 'simulator') return 'Simulated'
  if (draft === null) return 'None'
  if (source === 'human') return 'Not used'
  const share = draft.changedShare ?? 0
  // Of text the paragraphs are counted, of data the values.
  const part = keptShare === undefined ? 'value' : 'paragraph'
  const changed = share === 0 ? 'unchanged' : `${sayChanged(share, `${part}s`)} by the engineer`
  const unread = readUnread(provenance)
  if (unread) return `Used, ${changed}; ${plural(unread.count, part)} accepted unread`
  return share === 0 ? 'Used unchanged after review' : `Used, ${changed}`
}
