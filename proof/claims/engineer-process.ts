// Engineers in a process of their own, which may be frozen at any moment, also inside a transaction.
// Each claims, works a little under heartbeats and submits; what it was told goes to its output.
//   node engineer-process.ts '{"databaseUrl":…,"engineers":[…],"leaseSeconds":2}'
import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '../../server/src/core/errors.ts'
import { connectDatabase } from '../../server/src/db/client.ts'
import {
  type Claim,
  claimNext,
  type LeaseDeps,
  renewLease,
  submitAnswer,
} from '../../server/src/modules/work/leases/leases.ts'
import { leaseDepsOf } from '../model/domain.ts'

export type Orders = { databaseUrl: string; engineers: string[]; leaseSeconds: number }

export type Line = {
  what: 'claim' | 'beat' | 'submit'
  /** ok, the code of a refusal, or error where nobody knows. */
  told: string
  taskUuid?: string
  leaseNumber?: number
  answer?: string
}

const { databaseUrl, engineers, leaseSeconds } = JSON.parse(process.argv[2] as string) as Orders
const database = connectDatabase({ databaseUrl, poolSize: 4, hotConnections: 4 })
const base = leaseDepsOf(database)
const deps: LeaseDeps = {
  ...base,
  leaseTimes: { ...base.leaseTimes, leaseSeconds, realtimeLeaseSeconds: leaseSeconds },
}
let isOver = false
process.on('SIGTERM', () => {
  isOver = true
})

/** Tells what came of it, and gives the value of a success. */
async function attempt<T>(
  line: Omit<Line, 'told'>,
  call: () => Promise<T>,
): Promise<T | undefined> {
  let told = 'ok'
  try {
    return await call()
  } catch (error) {
    told = error instanceof ApiError ? error.code : 'error'
    return undefined
  } finally {
    writeSync(1, `${JSON.stringify({ ...line, told })}\n`)
  }
}

async function serve(engineerUuid: string): Promise<void> {
  while (!isOver) {
    const claim = await claimNext(deps, { engineerUuid }).catch(() => undefined)
    if (claim === undefined) await delay(50)
    else await answer(engineerUuid, claim)
  }
}

async function answer(engineerUuid: string, claim: Claim): Promise<void> {
  const { taskId, leaseNumber, ref } = claim
  const held = { engineerUuid, taskId, leaseNumber }
  const line = { taskUuid: ref.taskUuid, leaseNumber }
  writeSync(1, `${JSON.stringify({ what: 'claim', ...line, told: 'ok' })}\n`)
  for (let beat = 0; beat < 2; beat++) {
    await delay(100 * Math.random())
    await attempt({ what: 'beat', ...line }, () => renewLease(deps, { ...held, idleSeconds: 0 }))
  }
  await delay(100 * Math.random())
  const text = randomUUID()
  const submission = { ...held, result: { message: text }, provenance: { source: 'human' } }
  await attempt({ what: 'submit', ...line, answer: text }, () => submitAnswer(deps, submission))
}

await Promise.all(engineers.map(serve))
await database.close()
