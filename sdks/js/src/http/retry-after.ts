/** How long the service asks to wait: retry-after-ms, or Retry-After as seconds or as a date. */
export function readRetryAfterMs(headers: Headers, nowMs: number = Date.now()): number | undefined {
  const exact = readNumber(headers.get('retry-after-ms'))
  if (exact !== undefined) return exact
  const told = headers.get('retry-after')
  const seconds = readNumber(told)
  if (seconds !== undefined) return seconds * 1_000
  // Date.parse reads nearly everything, a bare number too; a date of HTTP ends in GMT.
  const atMs = told?.trim().endsWith('GMT') ? Date.parse(told) : Number.NaN
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs)
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined
}
