// What statements run on: any connection of the pool, or the one connection of a transaction.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from './types.generated.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
