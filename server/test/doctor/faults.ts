// All faults, in the order of the checks.
import type { Fault } from './fault.ts'
import { backupFaults } from './faults-backup.ts'
import { clientFaults } from './faults-client.ts'
import { databaseFaults } from './faults-database.ts'
import { outsideFaults, storeFaults } from './faults-parts.ts'
import { ringFaults } from './faults-rings.ts'
import { settingFaults } from './faults-settings.ts'
import { valkeyFaults } from './faults-valkey.ts'

export const faults: readonly Fault[] = [
  ...settingFaults,
  ...databaseFaults,
  ...ringFaults,
  ...backupFaults,
  ...valkeyFaults,
  ...storeFaults,
  ...outsideFaults,
  ...clientFaults,
]
