// The content of a task as an operator opens it: full, removed, and failing.
import { both, press } from './account-states.ts'
import { openTaskId, sayEngineers } from './floor-states.ts'
import {
  failToShow,
  sayContent,
  sayNoContent,
  sayRemovedContent,
  showClientView,
  showContent,
} from './operator-content-states.ts'
import type { Shot } from './photograph.ts'
import { sayFigures } from './staff-states.ts'

const task = { path: `/admin/tasks/${openTaskId}`, as: 'omar' } as const

const engineers = { path: '/admin/engineers', as: 'omar' } as const

export const operatorContentShots: Shot[] = [
  {
    ...engineers,
    name: 'engineers-off-duty',
    before: both(sayEngineers, sayFigures),
    act: press('Take Sam Adeyemi off duty', 'Take Sam Adeyemi off duty?'),
  },
  { ...task, name: 'operator-content', before: sayContent, act: showContent },
  { ...task, name: 'operator-content-client', before: sayContent, act: showClientView },
  { ...task, name: 'operator-content-removed', before: sayRemovedContent, act: showContent },
  { ...task, name: 'operator-content-failing', before: sayNoContent, act: failToShow },
]
