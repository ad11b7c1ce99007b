// A file that is sent while it is made takes a slot until the reply is over.
import type { FastifyReply } from 'fastify'
import { tooManyRequests } from '../../core/errors.ts'
import type { StreamSlots } from './concurrency-limit.ts'

const tryAgainSeconds = 10

export type SlotUse = {
  accountUuid: string
  /** Of an account: named in the refusal. */
  perAccountMax: number
  secondsMax: number
  /** What the refusal says. */
  message: string
}

/** Refuses when none is left, and ends the reply when its reader is far too slow. */
export function holdSlot(slots: StreamSlots, reply: FastifyReply, use: SlotUse): void {
  const giveBack = slots.take(use.accountUuid)
  if (giveBack === undefined)
    throw tooManyRequests(tryAgainSeconds, `${use.perAccountMax} concurrent downloads`, {
      message: use.message,
    })
  const tooSlow = setTimeout(() => reply.raw.destroy(), use.secondsMax * 1_000)
  tooSlow.unref()
  reply.raw.once('close', () => {
    clearTimeout(tooSlow)
    giveBack()
  })
}
