// The one place where the proofs read the process environment.

/** How the bare server of the poll bench is told where to listen and where Valkey is. */
export function bareSettings(): { port: number; valkeyUrl: string } {
  const { BARE_PORT, VALKEY_URL } = process.env
  if (BARE_PORT === undefined || VALKEY_URL === undefined)
    throw new Error('Started by the bench only')
  return { port: Number(BARE_PORT), valkeyUrl: VALKEY_URL }
}
