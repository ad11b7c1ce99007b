// How many files a process moves at once. Each keeps a connection of the store's and some memory, and
// a slow client may keep its place for minutes, so an account has a few, test accounts together have
// half of them, and the last ones are for accounts that have none.
import { createAccountSlots, type SlotOwner } from '../../../core/account-slots.ts'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'

export type UploadStreams = {
  /** Does the work while it has a place; the signal ends it when the process has to stop. */
  run<T>(owner: SlotOwner, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Ends what is still under way after so long. */
  drain(graceMs: number): void
}

const slotLimits = {
  allMax: limits.uploadStreamsMax,
  accountMax: limits.uploadStreamsPerAccountMax,
  testMax: limits.uploadStreamsTestMax,
  keptForFirst: limits.uploadStreamsKeptForFirst,
}

export function createUploadStreams({
  places = createAccountSlots(slotLimits),
  waitMs = limits.uploadStreamWaitSeconds * 1_000,
} = {}): UploadStreams {
  const stopping = new AbortController()
  return {
    async run({ accountUuid, isTest }, work) {
      const owner = { accountUuid, isTest }
      // Nothing of the file is read meanwhile, so whoever waits costs a connection alone.
      if (!(await places.enter(owner, AbortSignal.timeout(waitMs)))) {
        const message = 'Too many files are being received at the moment.'
        throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5, message })
      }
      try {
        return await work(stopping.signal)
      } finally {
        places.leave(owner)
      }
    },
    drain(graceMs) {
      const stop = () => stopping.abort(new ApiError('UNAVAILABLE', { retryAfterSeconds: 1 }))
      setTimeout(stop, graceMs).unref()
    },
  }
}
