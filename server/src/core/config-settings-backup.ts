// The settings about backups, read by the commands of admin that make and restore them; part of the list
// in config-settings.ts. api and worker read DATABASE_BACKUP alone.
export const backupSettings = [
  {
    name: 'DATABASE_BACKUP',
    example: 'archive',
    about:
      'How the database is backed up: archive (its write-ahead log is archived, which the doctor then checks) or elsewhere (by your provider, by snapshots).',
  },
  {
    name: 'BACKUP_S3_BUCKET',
    example: '',
    about:
      'Where admin backup keeps backups of the database and of the secrets (docs/operate/backup-and-restore.md). Without it there are none.',
  },
  {
    name: 'BACKUP_S3_ENDPOINT',
    example: '',
    about: 'The store of the backups; it needs https. Without it, AWS in that region.',
  },
  {
    name: 'BACKUP_S3_REGION',
    example: 'us-east-1',
    about: 'The region that requests for backups are signed for.',
  },
  {
    name: 'BACKUP_S3_KEY_PREFIX',
    example: 'task-review-backup/',
    about: 'What the name of every object of a backup begins with.',
  },
  {
    name: 'BACKUP_S3_ACCESS_KEY_ID',
    example: '',
    isSecret: true,
    about:
      'With its secret, the key to the store of the backups. Without both, the role of the machine.',
  },
  {
    name: 'BACKUP_S3_SECRET_ACCESS_KEY',
    example: '',
    isSecret: true,
    about: 'The secret of that key.',
  },
  {
    name: 'BACKUP_S3_FORCE_PATH_STYLE',
    example: '',
    about: 'Set to 1 where the bucket is a part of the path and not of the host name.',
  },
  {
    name: 'BACKUP_S3_CA_FILE',
    example: '',
    about: 'The certificate of the authority that the store is trusted by, where it is your own.',
  },
  {
    name: 'BACKUP_PASSPHRASE',
    example: '',
    isSecret: true,
    about:
      'Encrypts backups and secrets; at least 32 bytes. Keep it elsewhere too: without it nothing can be restored.',
  },
  {
    name: 'BACKUP_FULL_KEPT',
    min: 1,
    example: '2',
    about:
      'How many full backups are kept, with all that builds on them; older ones are removed after a new one.',
  },
  {
    name: 'BACKUP_FULL_DAYS',
    min: 1,
    example: '7',
    about: 'After how many days the next backup is a full one; those between are incremental.',
  },
  {
    name: 'BACKUP_DATA_FOLDER',
    example: '/var/lib/postgresql/18/docker',
    about: 'The data directory of PostgreSQL, on the machine where admin backup runs.',
  },
  {
    name: 'BACKUP_SOCKET',
    example: '/var/run/postgresql/.s.PGSQL.5432',
    about: 'The Unix socket of that PostgreSQL, which lets the role postgres in.',
  },
  {
    name: 'BACKUP_WORK_FOLDER',
    example: '/tmp/task-review-backup',
    about:
      'Where the configuration of pgBackRest is written, with the passphrase in it: a folder for its user alone.',
  },
] as const
