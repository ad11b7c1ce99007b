// What a stretch of work took of every part: processor time, SQL statements, WAL bytes and Valkey commands. What the
// processes do by themselves meanwhile is measured once, while nothing happens, and taken off.
import type pg from 'pg'
import type { Valkey } from '../../server/src/adapters/valkey.ts'
import { startTiming } from './processor-time.ts'

export type Taken = {
  /** By process. */
  cpuMicros: Record<string, number>
  statements: number
  walBytes: number
  valkeyCommands: number
  seconds: number
}

export type Meter = { measure(work: () => Promise<void>): Promise<Taken> }

type Sources = {
  processes: Record<string, number>
  /** As the superuser; its own statements are not counted. */
  database: pg.Client
  valkey: Valkey
}

export function createMeter({ processes, database, valkey }: Sources): Meter {
  const readCounters = async () => {
    const { rows } = await database.query<{ statements: number; wal_bytes: number }>(
      `select coalesce((select sum(calls) from pg_stat_statements s join pg_roles r on r.oid = s.userid
         where not r.rolsuper), 0)::float8 as statements,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal_bytes`,
    )
    const stats = await valkey.info('stats')
    const { statements = 0, wal_bytes: walBytes = 0 } = rows[0] ?? {}
    const valkeyCommands = Number(/total_commands_processed:(\d+)/.exec(stats)?.[1] ?? 0)
    return { statements, walBytes, valkeyCommands }
  }
  return {
    async measure(work) {
      const before = await readCounters()
      const stopTiming = startTiming(processes)
      const startedAtMs = performance.now()
      await work()
      const seconds = (performance.now() - startedAtMs) / 1_000
      const used = stopTiming()
      const after = await readCounters()
      return {
        cpuMicros: mapValues(used, ({ userMicros, systemMicros }) => userMicros + systemMicros),
        statements: after.statements - before.statements,
        walBytes: after.walBytes - before.walBytes,
        valkeyCommands: after.valkeyCommands - before.valkeyCommands,
        seconds,
      }
    },
  }
}

export function mapValues<A, B>(
  values: Record<string, A>,
  change: (value: A, name: string) => B,
): Record<string, B> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, change(value, name)]),
  )
}

/**
 * What one of so many operations took, beyond what the same time takes when nothing happens. WAL is not divided so:
 * what is written by itself comes in bursts, and a step of a second would be taken for free.
 */
export function divideTaken(taken: Taken, operations: number, idle?: Taken): Taken {
  const share = idle === undefined ? 0 : taken.seconds / idle.seconds
  const per = (value: number, idleValue = 0) => Math.max(0, value - share * idleValue) / operations
  return {
    cpuMicros: mapValues(taken.cpuMicros, (micros, name) => per(micros, idle?.cpuMicros[name])),
    statements: per(taken.statements, idle?.statements),
    walBytes: per(taken.walBytes),
    valkeyCommands: per(taken.valkeyCommands, idle?.valkeyCommands),
    seconds: taken.seconds,
  }
}
