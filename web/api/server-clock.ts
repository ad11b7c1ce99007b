// What time it is at the service, by the Date of its replies: leases and deadlines count there, and the
// clock of a device may be minutes off. Date has whole seconds, so small differences are left alone.
let offsetMs = 0
let bestTripMs = Number.POSITIVE_INFINITY

export function serverNowMs(): number {
  return Date.now() + offsetMs
}

export function learnServerTime(reply: Response, sentAtMs: number): void {
  const date = reply.headers.get('date')
  if (date === null) return
  const tripMs = Date.now() - sentAtMs
  // A slow reply says less. What was learned fades, for the device may be set right meanwhile.
  bestTripMs *= 1.2
  if (tripMs > bestTripMs) return
  bestTripMs = Math.max(tripMs, 20)
  const differenceMs = new Date(date).getTime() + 500 - (sentAtMs + tripMs / 2)
  offsetMs = Math.abs(differenceMs) < 2000 ? 0 : differenceMs
}
