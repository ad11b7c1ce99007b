// Deadlines follow the database's clock. A process learns the difference to its own clock from
// statements it runs anyway, so that asking for the time costs nothing.

export type DatabaseClock = {
  nowMs(): number
  /** Tell the clock what the database said, and when the question left and the answer came. */
  observe(databaseNow: Date, askedAtMs: number, answeredAtMs: number): void
}

export function createDatabaseClock(): DatabaseClock {
  let offsetMs = 0
  return {
    nowMs: () => Date.now() + offsetMs,
    observe(databaseNow, askedAtMs, answeredAtMs) {
      offsetMs = databaseNow.getTime() - (askedAtMs + answeredAtMs) / 2
    },
  }
}
