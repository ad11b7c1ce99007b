// What of the address filters the list of tasks, as the service is asked for it.
import type { TaskFilter } from '../../api/account-queries.ts'
import { type Mode, modes, modeWords } from '../../records/modes.ts'
import { ownWordOfStage, type Stage, stages } from '../../records/task-stage.tsx'
import type { FilterChoice } from '../../ui/filters/filter-bar.tsx'

export const filterNames = ['created', 'status', 'mode', 'project', 'tag', 'q', 'search'] as const
/** Apart from the filters: it hides no task. */
export const orderNames = ['order'] as const
type Name = (typeof filterNames)[number] | (typeof orderNames)[number]
export type FilterValues = { [N in Name]?: string | undefined }

const spans = {
  '1h': { label: 'Last hour', hours: 1 },
  '24h': { label: 'Last 24 hours', hours: 24 },
  '7d': { label: 'Last 7 days', hours: 7 * 24 },
  '30d': { label: 'Last 30 days', hours: 30 * 24 },
} as const

export const createdChoices: FilterChoice[] = Object.entries(spans).map(([value, { label }]) => ({
  value,
  label,
}))

/** Open is every stage before the end. */
export const statusChoices: FilterChoice[] = [
  { value: 'open', label: 'Open' },
  ...stages.map((stage) => ({ value: stage, label: ownWordOfStage(stage) })),
]

export const modeChoices: FilterChoice[] = modes.map((mode) => ({
  value: mode,
  label: modeWords[mode],
}))

/** What nobody can mean (a mistyped address) does not filter. */
export function toTaskFilter(values: FilterValues, nowMs: number): TaskFilter {
  // An id names one task, whatever else is chosen.
  if (values.search !== undefined) return { search: values.search }
  const { status, mode } = values
  const span = Object.hasOwn(spans, values.created ?? '')
    ? spans[values.created as keyof typeof spans]
    : undefined
  const [projectId, tagId] = [readNumber(values.project), readNumber(values.tag)]
  return {
    ...(values.q === undefined ? {} : { q: values.q.slice(0, searchCharsMax) }),
    ...(status === 'open' ? { status: 'pending' as const } : {}),
    ...(stages.includes(status as Stage) ? { stage: status as Stage } : {}),
    ...(modes.includes(mode as Mode) ? { mode: mode as Mode } : {}),
    // A search tells the newest matches, whatever the order.
    ...(values.order === 'oldest' && values.q === undefined ? { order: 'oldest' as const } : {}),
    ...(projectId === undefined ? {} : { projectId }),
    ...(tagId === undefined ? {} : { tagId }),
    ...(span === undefined
      ? {}
      : { createdAfter: new Date(nowMs - span.hours * 3_600_000).toISOString() }),
  }
}

const searchCharsMax = 200
const taskIdShape = /^task_[0-9a-hjkmnp-tv-z]{26}$/

/** What the search field sets: an id names a task, and anything else is words. */
export function readSearch(text: string | undefined): Pick<FilterValues, 'q' | 'search'> {
  const isId = text !== undefined && taskIdShape.test(text)
  return isId ? { search: text, q: undefined } : { search: undefined, q: text }
}

function readNumber(text: string | undefined): number | undefined {
  const value = Number(text ?? Number.NaN)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}
