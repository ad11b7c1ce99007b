// A way of backing a database up and of getting it back, which the restore campaign drives without
// knowing how it is done: a dump of pg_dump, or a backup of the whole server with its log.

/** The superuser's address of the server, with the database "postgres". */
export type DatabaseServer = { adminUrl: string }

export type Restorer = {
  name: 'dump' | 'backup'
  /** Starts a PostgreSQL server that can be backed up. */
  start(): Promise<DatabaseServer>
  /** The first full backup; the service has migrated by then. */
  takeBackup(): Promise<void>
  /**
   * Destroys the server with all its files, then restores onto a fresh machine what the restorer
   * keeps: up to `at`, or as late as it can.
   */
  destroyAndRestore(at: Date | 'latest'): Promise<DatabaseServer>
  stop(): Promise<void>
}
