// What can go wrong with the object store, in two kinds: it cannot do its work now, or it will not do
// what we asked, which is our own mistake.

/** Network, timeout, overload, bad credentials, no such bucket: another time it may work. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The store understood and refused: other bytes than announced, or a request that makes no sense. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

const unavailableStatuses = [401, 403, 404, 408, 429]

/** Turns what the SDK throws into one of the two. */
export function readFailure(error: unknown): Error {
  if (error instanceof StoreUnavailable || error instanceof StoreRefused) return error
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  const isRefusal = status >= 400 && status < 500 && !unavailableStatuses.includes(status)
  return isRefusal
    ? new StoreRefused(`The store refused: ${name}`, { cause: error })
    : new StoreUnavailable(`The store cannot be used: ${name}: ${message}`, { cause: error })
}

export function isAbsence(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes((error as Error).name)
}
