// The columns of the ledger as CSV.
import type { CsvColumns } from '../../../../core/csv.ts'
import type { ShownEntry } from './ledger-present.ts'

export const ledgerCsvColumns: CsvColumns<ShownEntry> = {
  number: ({ number }) => number,
  time_utc: ({ at }) => at,
  type: ({ kind }) => kind,
  what: ({ text }) => text,
  task_id: ({ taskId }) => taskId,
  project_id: ({ projectId }) => projectId,
  project: ({ projectName }) => projectName,
  created_by_id: ({ createdBy }) => createdBy?.id ?? null,
  created_by: ({ createdBy }) => createdBy?.name ?? null,
  available_change: ({ availableChange }) => availableChange,
  held_change: ({ heldChange }) => heldChange,
  held_after: ({ heldAfter }) => heldAfter,
  available_after: ({ availableAfter }) => availableAfter,
}
