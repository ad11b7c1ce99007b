// The content of a task as an operator opens it: full, removed, and failing.
import { openTaskId } from './floor-states.ts'
import {
  failToShow,
  sayContent,
  sayNoContent,
  sayRemovedContent,
  showClientView,
  showContent,
} from './operator-content-states.ts'
import type { Shot } from './photograph.ts'

const task = { path: `/admin/tasks/${openTaskId}`, as: 'omar' } as const

export const operatorContentShots: Shot[] = [
  { ...task, name: 'operator-content', before: sayContent, act: showContent },
  { ...task, name: 'operator-content-client', before: sayContent, act: showClientView },
  { ...task, name: 'operator-content-removed', before: sayRemovedContent, act: showContent },
  { ...task, name: 'operator-content-failing', before: sayNoContent, act: failToShow },
]
