// One thing that can be wrong with a deployment, and how to mend it.
import type { Config } from '../core/config.ts'
import type { MigrationGaps } from '../db/migrate.ts'
import type { Pooling } from '../db/pooling.ts'
import type { Disk } from '../modules/consoles/operator-system/disk.ts'
import type { AdoptionState } from '../modules/events/feed/adoption/adoption.ts'
import type { ClientView } from './client-view.ts'
import type { DatabaseFacts } from './database-facts.ts'
import type { SecretFacts } from './secret-facts.ts'
import type { StoreFacts } from './store-facts.ts'
import type { ValkeyFacts } from './valkey-facts.ts'

/** An unsafe thing is named; with a dangerous one the service does not start, where start looks for it. */
export type Severity = 'unsafe' | 'dangerous'

export type Problem = {
  /** In one sentence, with what was found. */
  says: string
  /** Where it differs from that of the check. */
  severity?: Severity
  change?: string
}

/** Or why this process cannot say. */
export type Found = Problem | { cannotTell: string }

/** What the checks look at. Each fact is read once, when the first check asks for it. */
export type Ground = {
  config: Config
  nodeVersion: string
  /** PUBLIC_URL is an address of this machine alone: a trial or development. */
  isLocal: boolean
  /** Its loopback is not the one that clients on the machine mean. */
  isInContainer: boolean
  /** How long `proxy-waits` holds a request. */
  waitSeconds: number
  database(): Promise<DatabaseFacts>
  /** Seconds that the clock of a zone is ahead of UTC at these times, as the database knows it. */
  zoneOffsets(zone: string, times: readonly Date[]): Promise<number[]>
  migrations(): Promise<MigrationGaps>
  /** What a pooler between leaves of a session. */
  pooling(): Promise<Pooling>
  secrets(): Promise<SecretFacts>
  adoption(): Promise<AdoptionState>
  work(): Promise<WorkFacts>
  valkey(): Promise<ValkeyFacts>
  store(): Promise<StoreFacts>
  client: ClientView
}

export type WorkFacts = { workerSeenAt: Date | null; disks: Disk[] }

export type Check = {
  id: string
  severity: Severity
  /** What is wrong when it finds something; the row of docs/operate/doctor.md. */
  finds: string
  /** The line to change. */
  change: string
  /** Also made at every start: it reads settings and the database, and nothing else. */
  atStart?: true
  /** Made only when it is asked for, because it takes as long as a wait does. */
  isSlow?: true
  /** The check without which this one says nothing. */
  needs?: string
  /** False where this deployment has nothing of the kind. */
  appliesTo?(ground: Ground): boolean
  find(ground: Ground): string | Found | undefined | Promise<string | Found | undefined>
}
