// Every check, in the order in which they are made and reported: one that others need comes before them.
import { backupChecks } from './backup-checks.ts'
import type { Check } from './check.ts'
import { clientChecks } from './client-checks.ts'
import { databaseChecks } from './database-checks.ts'
import { outsideChecks } from './outside-checks.ts'
import { poolingChecks } from './pooling-checks.ts'
import { rightsChecks } from './rights-checks.ts'
import { ringChecks } from './ring-checks.ts'
import { secretChecks } from './secret-checks.ts'
import { settingsChecks } from './settings-checks.ts'
import { storeChecks } from './store-checks.ts'
import { valkeyChecks } from './valkey-checks.ts'
import { workChecks } from './work-checks.ts'

export const checks: readonly Check[] = [
  ...settingsChecks,
  ...secretChecks,
  ...databaseChecks,
  ...poolingChecks,
  ...ringChecks,
  ...rightsChecks,
  ...backupChecks,
  ...workChecks,
  ...valkeyChecks,
  ...storeChecks,
  ...outsideChecks,
  ...clientChecks,
]
