// The connections of this process, read from plain numbers when somebody asks.
import { Gauge, type Registry } from 'prom-client'

export type PoolCounts = { open: number; used: number; waiting: number; max: number }
export type PoolName = 'ordinary' | 'hot' | 'hot_transactions'

/** Set by what builds the process; until then there is nothing to tell. */
export type ConnectionSources = {
  pools?: () => Record<PoolName, PoolCounts>
  isValkeyUp?: () => boolean
}

export function watchConnections(registers: Registry[]) {
  const sources: ConnectionSources = {}
  const labelNames = ['pool'] as const
  function addGauge(name: string, help: string, part: keyof PoolCounts): void {
    new Gauge({
      ...{ name, help, labelNames, registers },
      collect() {
        for (const [pool, counts] of Object.entries(sources.pools?.() ?? {}))
          this.set({ pool }, counts[part])
      },
    })
  }
  const ofPools = 'by pool: ordinary, hot (pipelined single statements), hot_transactions'
  addGauge('trs_database_connections_open', `Connections to the database, ${ofPools}.`, 'open')
  addGauge(
    'trs_database_connections_used',
    `Connections to the database that are in use, ${ofPools}.`,
    'used',
  )
  addGauge(
    'trs_database_connections_max',
    `Connections to the database that this process may open, ${ofPools}.`,
    'max',
  )
  addGauge(
    'trs_database_waiting',
    `What waits for a connection or, in hot, behind another statement, ${ofPools}.`,
    'waiting',
  )
  new Gauge({
    name: 'trs_valkey_up',
    help: '1 while this process is connected to Valkey.',
    registers,
    collect() {
      if (sources.isValkeyUp) this.set(sources.isValkeyUp() ? 1 : 0)
    },
  })
  return { connections: sources }
}
