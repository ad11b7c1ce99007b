// The texts of the task page.
import type { Schemas } from '../../api/queries.ts'

export type WorkTask = Schemas['WorkTask']
export type PastTask = Schemas['PastTask']
export type ServerDraft = Schemas['WorkDraft']

/** What an engineer wrote, as the service keeps it: text, or data. The answer pane knows its inside. */
export type WorkContent = string | Record<string, unknown>
