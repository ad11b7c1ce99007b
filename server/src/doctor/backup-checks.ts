// Whether what is written now could be restored. The service has no key to the backups: it sees what the
// database says of its archiver.
import type { Check, Ground } from './check.ts'

/** Compose archives every minute; beyond this something is wrong, or archive_timeout is not set. */
const lateMinutes = 30

/** A trial on one machine has nothing to lose, and others may see to it. */
const appliesTo = ({ config, isLocal }: Ground) => !isLocal && config.databaseBackup === 'archive'

export const backupChecks: readonly Check[] = [
  {
    id: 'backup-missing',
    severity: 'unsafe',
    finds:
      'The database does not archive its log (archive_mode is off): with its disk everything is lost, or everything since the last copy',
    change:
      'BACKUP_S3_BUCKET and what goes with it (docs/operate/backup-and-restore.md), or DATABASE_BACKUP=elsewhere where your provider backs it up',
    atStart: true,
    needs: 'database-reachable',
    appliesTo,
    async find({ database }) {
      const { archive } = await database()
      return archive.isOn ? undefined : 'The database archives nothing: archive_mode is off.'
    },
  },
  {
    id: 'backup-failing',
    severity: 'unsafe',
    finds:
      'The last attempt to archive the log failed: what is written now cannot be restored, and the log grows until the disk is full',
    change:
      'what the log of the database says about archive_command; then admin backup --check (docs/operate/backup-and-restore.md)',
    atStart: true,
    needs: 'backup-missing',
    appliesTo,
    async find({ database }) {
      const { failedAt, failedFile } = (await database()).archive
      return failedAt === null
        ? undefined
        : `The database could not archive ${failedFile} at ${failedAt.toISOString()}, and nothing since.`
    },
  },
  {
    id: 'backup-late',
    severity: 'unsafe',
    finds:
      'Nothing was archived for 30 minutes: what was written since would be lost with the disk',
    change: 'postgresql.conf: archive_timeout = 60',
    needs: 'backup-failing',
    appliesTo,
    async find({ database }) {
      const { since } = (await database()).archive
      const minutes = since === null ? 0 : Math.round((Date.now() - since.getTime()) / 60_000)
      return minutes > lateMinutes
        ? `The database archived nothing for ${minutes} minutes.`
        : undefined
    },
  },
]
