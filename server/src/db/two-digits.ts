import { sql } from 'kysely'

/** Two digits of seconds are enough for a median, and let most answers share a row. */
export function twoDigitsOf(seconds: string) {
  const value = sql.ref(seconds)
  return sql`round(${value},
    case when ${value} < 100 then 0 else 1 - floor(log(${value}))::integer end)::integer`
}
