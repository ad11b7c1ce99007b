// How many files a process moves at once. Each keeps a connection of the store's and some memory, and
// a slow client may keep its place for minutes, so nobody gets all the places.
import { ApiError } from '../../errors.ts'
import { limits } from '../../limits.ts'

export type UploadStreams = {
  /** Does the work while it has a place; the signal ends it when the process has to stop. */
  run<T>(accountUuid: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Ends what is still under way after so long. */
  drain(graceMs: number): void
}

export function createUploadStreams({
  streamsMax = limits.uploadStreamsMax,
  perAccountMax = limits.uploadStreamsPerAccountMax,
}: {
  streamsMax?: number
  perAccountMax?: number
} = {}): UploadStreams {
  const countByAccount = new Map<string, number>()
  const stopping = new AbortController()
  let count = 0

  function move(accountUuid: string, by: 1 | -1): void {
    const ofAccount = (countByAccount.get(accountUuid) ?? 0) + by
    count += by
    if (ofAccount === 0) countByAccount.delete(accountUuid)
    else countByAccount.set(accountUuid, ofAccount)
  }

  return {
    async run(accountUuid, work) {
      const ofAccount = countByAccount.get(accountUuid) ?? 0
      if (count >= streamsMax || ofAccount >= perAccountMax) {
        const message = 'Too many files are being received at the moment.'
        throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5, message })
      }
      move(accountUuid, 1)
      try {
        return await work(stopping.signal)
      } finally {
        move(accountUuid, -1)
      }
    },
    drain(graceMs) {
      const stop = () => stopping.abort(new ApiError('UNAVAILABLE', { retryAfterSeconds: 1 }))
      setTimeout(stop, graceMs).unref()
    },
  }
}
