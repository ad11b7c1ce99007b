import { sql } from 'kysely'

/** The first four bytes of what is sealed (core/sealed-secrets.ts); null for what is empty or missing. */
export const sealedNumberOf = (column: string) => {
  const start = sql`substr(${sql.ref(column)}, 1, 4)`
  return sql<number | null>`case when length(${start}) = 4
    then ('x' || encode(${start}, 'hex'))::bit(32)::int end`
}
