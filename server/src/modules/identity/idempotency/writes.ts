import type { Param } from '../../../db/statement.ts'
import type { IdempotentUse } from './queries.ts'

export type UseValues = {
  accountUuid: string
  idempotencyKey: string
  isTestKey: boolean
  lineageUuid: string
  fingerprint: Buffer
}

/**
 * Writes the key with what it guards, as part of the same statement: a key in use violates its primary
 * key, and the statement fails as a whole.
 */
export const insertUse = (
  param: Param<UseValues>,
  { operation, objectId, from }: { operation: string; objectId: string; from: string },
) =>
  `insert into idempotency_keys (key, is_test, account_id, lineage_id, operation, fingerprint, object_id)
  select ${param('idempotencyKey')}, ${param('isTestKey')}, ${param('accountUuid')},
    ${param('lineageUuid')}, '${operation}', ${param('fingerprint')}, ${objectId} from ${from}`

/** The account's is the statement's own. */
export function toUseValues(use: IdempotentUse): Omit<UseValues, 'accountUuid'> {
  return {
    idempotencyKey: use.key,
    isTestKey: use.isTest,
    lineageUuid: use.lineageUuid,
    fingerprint: use.fingerprint,
  }
}
