// What the processes hold and what PostgreSQL keeps, at one moment.
import { readFileSync } from 'node:fs'
import { withClient } from '../bench/claim.ts'

export type Held = {
  apiMb: number
  workerMb: number
  deadRows: number
  deadShare: number
  tableMb: number
  bytesPerTask: number
}

export async function readMinute(
  databaseUrl: string,
  pids: { api: number; worker: number },
): Promise<Held> {
  return await withClient(databaseUrl, async (database) => {
    const { rows } = await database.query<{
      dead: number
      live: number
      bytes: number
      tasks: number
    }>(
      `select sum(n_dead_tup)::float8 as dead, sum(n_live_tup)::float8 as live,
         sum(pg_total_relation_size(relid))::float8 as bytes, (select count(*)::float8 from tasks) as tasks
       from pg_stat_user_tables`,
    )
    const { dead = 0, live = 0, bytes = 0, tasks = 0 } = rows[0] ?? {}
    return {
      apiMb: readRssMb(pids.api),
      workerMb: readRssMb(pids.worker),
      deadRows: dead,
      deadShare: Math.round((dead / Math.max(1, live + dead)) * 1_000) / 1_000,
      tableMb: Math.round(bytes / 1e6),
      bytesPerTask: Math.round(bytes / Math.max(1, tasks)),
    }
  })
}

function readRssMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024)
}
