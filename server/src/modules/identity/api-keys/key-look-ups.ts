// Looks up the keys that a process does not know yet. Anybody can invent well-formed secrets, so lookups
// are bounded for every caller. Invariants:
// - One statement at a time, for up to a batch of secrets: a flood takes one connection of the pool
//   and not all of them.
// - An address within its rate is served before one that is over it. One that is over it is still
//   looked up, because a valid key may come from the same address, but only so many at a time.
// - A secret that no key has is not looked up again for a few seconds. Secrets are random, so a new
//   key never is one that was asked for before it was made.
import type { LookUpCaller } from '../../../core/caller.ts'
import type { Revision } from '../../../core/money.ts'
import type { KeyRow } from './queries.ts'

const secretsPerBatchMax = 200
const waitingMax = 2_000
const waitingPerAddressMax = 200
const refusedKeptMs = 5_000
const refusedKeptMax = 10_000

export type KeyLookUps = {
  /** Whether this secret was looked up a moment ago and no working key has it. */
  isRefused(secret: string): boolean
  /** The revision of a key that was revoked, while the look-up that found it is remembered. */
  findEndedRevision(secret: string): Revision | undefined
  /** The row behind a secret, or 'full' where too many wait already. */
  look(secret: string, caller?: LookUpCaller): Promise<KeyRow | undefined | 'full'>
}

export type KeyLookUpOptions = {
  /** The rows of those secrets that are keys. */
  load(secrets: string[]): Promise<Map<string, KeyRow>>
  nowMs?: () => number
}

type Asked = {
  secret: string
  network: string | undefined
  resolve(row: KeyRow | undefined): void
  reject(error: unknown): void
}

export function createKeyLookUps({ load, nowMs = Date.now }: KeyLookUpOptions): KeyLookUps {
  const refused = createRefused(nowMs)
  const waitingByNetwork = new Map<string, number>()
  /** Two lines, of which the second is served when the first is empty. */
  const lines: [Asked[], Asked[]] = [[], []]
  let isRunning = false

  function leave({ network }: Asked): void {
    if (network === undefined) return
    const rest = (waitingByNetwork.get(network) ?? 1) - 1
    if (rest > 0) waitingByNetwork.set(network, rest)
    else waitingByNetwork.delete(network)
  }

  function takeBatch(): Asked[] {
    const batch = lines[0].splice(0, secretsPerBatchMax)
    return [...batch, ...lines[1].splice(0, secretsPerBatchMax - batch.length)]
  }

  async function run(): Promise<void> {
    isRunning = true
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      try {
        const rows = await load(batch.map(({ secret }) => secret))
        for (const { secret, resolve } of batch) {
          const row = rows.get(secret)
          if (row === undefined || row.revoked_at !== null)
            refused.add(secret, row?.revision as Revision | undefined)
          resolve(row)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      for (const asked of batch) leave(asked)
    }
    isRunning = false
  }

  return {
    isRefused: refused.has,
    findEndedRevision: refused.findRevision,
    look(secret, caller) {
      const network = caller?.network
      const waiting = network === undefined ? 0 : (waitingByNetwork.get(network) ?? 0)
      const isFull = lines[0].length + lines[1].length >= waitingMax
      if (network && (isFull || waiting >= waitingPerAddressMax)) return Promise.resolve('full')
      if (network) waitingByNetwork.set(network, waiting + 1)
      return new Promise((resolve, reject) => {
        lines[caller?.isWithinRate === false ? 1 : 0].push({ secret, network, resolve, reject })
        if (!isRunning) void run()
      })
    },
  }
}

/** Bounded in number and in time; the oldest goes first. */
function createRefused(nowMs: () => number) {
  const refused = new Map<string, { untilMs: number; revision: Revision | undefined }>()
  return {
    add(secret: string, revision: Revision | undefined): void {
      refused.delete(secret)
      if (refused.size >= refusedKeptMax) refused.delete(refused.keys().next().value as string)
      refused.set(secret, { untilMs: nowMs() + refusedKeptMs, revision })
    },
    has(secret: string): boolean {
      const found = refused.get(secret)
      if (found === undefined) return false
      if (nowMs() < found.untilMs) return true
      refused.delete(secret)
      return false
    },
    findRevision: (secret: string): Revision | undefined => refused.get(secret)?.revision,
  }
}
