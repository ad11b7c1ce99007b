import { encodeId } from '../../../core/ids.ts'
import type { ExportRow } from './account-export.ts'

/** As members see it: `preparing` until it is ready or has failed. */
export function presentExport(row: ExportRow) {
  return {
    id: encodeId('export', row.id),
    state: row.state === 'asked' ? 'preparing' : row.state,
    askedAt: row.asked_at.toISOString(),
    askedBy: { id: encodeId('person', row.asked_by), name: row.asked_by_name },
    endedAt: row.ended_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    sizeBytes: row.size_bytes,
    sha256: row.sha256?.toString('hex') ?? null,
    tasks: row.tasks,
    files: row.files,
    filesMissing: row.files_missing,
  }
}
