// Engineers under whose hands a campaign does its harm: each claims, works under heartbeats, and then
// answers, asks the client, releases, or walks away with the task, so that the sweeper has to take it back. An engineer with
// an unknown outcome of a submit or a release retries.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AskDeps } from '../../server/src/modules/work/clarification/clarification.ts'
import {
  askUnderLease,
  claimNext,
  type HeldTask,
  type LeaseDeps,
  releaseLease,
  renewLease,
  submitAnswer,
} from '../../server/src/modules/work/leases/leases.ts'
import type { NewQuestion } from '../../server/src/modules/work/questions/questions.ts'
import type { Deps } from '../../server/src/start/dependencies.ts'
import { leaseDeps, replySchemas } from '../../server/src/start/task-dependencies.ts'
import { makeEngineer } from '../../server/test/engineers.ts'
import type { AckLog, Told } from './ack-log.ts'
import { createAttempt, judgeThrown } from './clients.ts'
import type { Random } from './random.ts'

const leaseSeconds = 2
const capacity = 3
const settleTimeoutMs = 60_000
const shares = { walkAway: 0.15, release: 0.15, ask: 0.15 }
/** Nobody replies: the sweeper ends the question. */
const questionSeconds = 1

export type Engineers = {
  /** Lets everybody finish, and settles what is in doubt. */
  stop(): Promise<void>
}

export type EngineersOptions = {
  deps: Deps
  log: AckLog
  random: Random
  count: number
  /** Of everything that failed, before it is judged. */
  onThrown?: (error: unknown) => void
}

export async function startEngineers(options: EngineersOptions): Promise<Engineers> {
  const { random } = options
  const base = leaseDeps(options.deps)
  const deps: LeaseDeps = {
    ...base,
    leaseTimes: { ...base.leaseTimes, leaseSeconds, realtimeLeaseSeconds: leaseSeconds },
  }
  const asking = { ...deps, replySchemas: replySchemas(options.deps) }
  const attempts = createEngineerAttempts(asking, options.log, options.onThrown)
  let isStopping = false

  async function work(engineerUuid: string): Promise<void> {
    while (!isStopping) {
      const { type, taskId = '', leaseNumber = 0 } = await attempts.claim(engineerUuid)
      if (type !== 'ok') {
        await delay(random.between(40, 160))
        continue
      }
      const held = { engineerUuid, taskId, leaseNumber }
      const point = random.between(0, 1)
      if (point < shares.walkAway) continue
      await workOn(held)
      const answer = randomUUID()
      await settle(() => {
        if (point < shares.walkAway + shares.release) return attempts.release(held)
        const isAsking = point < shares.walkAway + shares.release + shares.ask
        return isAsking ? attempts.ask(held) : attempts.submit(held, answer)
      })
    }
  }

  async function workOn(held: HeldTask): Promise<void> {
    for (let beat = Math.floor(random.between(0, 3)); beat > 0; beat--) {
      await delay(random.between(0, 150))
      // Lost or in doubt: the answer will show.
      await renewLease(deps, { ...held, idleSeconds: 0 }).catch(() => undefined)
    }
  }

  async function settle(attempt: () => Promise<Told>): Promise<void> {
    const endsAtMs = performance.now() + settleTimeoutMs
    while ((await attempt()).type === 'info' && performance.now() < endsAtMs) {
      await delay(random.between(40, 200))
    }
  }

  const people: string[] = []
  for (let number = 0; number < options.count; number++) {
    people.push(await makeEngineer(deps.db, { tagIds: [1], capacity }))
  }
  const running = people.map(work)
  return {
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}

export const plainQuestion: NewQuestion = {
  ...{ text: 'Does anybody reply to this?', choices: null, allowsText: false, replySchema: null },
  ...{ onNoReply: 'continue', defaultReply: null, waitSeconds: questionSeconds },
}

function createEngineerAttempts(
  deps: LeaseDeps & AskDeps,
  log: AckLog,
  onThrown: EngineersOptions['onThrown'],
) {
  const judge = (error: unknown, taskId?: string) => {
    onThrown?.(error)
    return judgeThrown(error, taskId)
  }
  const attempt = createAttempt({ log, onTold: () => undefined })
  // The log numbers clients; engineers are known by their leases.
  const client = -1
  return {
    claim: (engineerUuid: string) =>
      attempt({ client, kind: 'claim', engineerUuid }, () =>
        claimNext(deps, { engineerUuid }).then(
          (claim) =>
            claim === undefined
              ? { type: 'fail' as const, code: 'NOTHING' }
              : { type: 'ok' as const, taskId: claim.taskId, leaseNumber: claim.leaseNumber },
          (error: unknown) => judge(error),
        ),
      ),
    submit: ({ engineerUuid, taskId, leaseNumber }: HeldTask, answer: string) =>
      attempt({ client, kind: 'complete', taskId, leaseNumber, answer }, () =>
        submitAnswer(deps, {
          ...{ engineerUuid, taskId, leaseNumber },
          result: { message: answer },
          provenance: { source: 'human' },
        }).then(
          () => ({ type: 'ok' as const, taskId }),
          (error: unknown) => judge(error, taskId),
        ),
      ),
    ask: ({ engineerUuid, taskId, leaseNumber }: HeldTask) =>
      attempt({ client, kind: 'ask', taskId, leaseNumber }, () =>
        askUnderLease(deps, { engineerUuid, taskId, leaseNumber, question: plainQuestion }).then(
          () => ({ type: 'ok' as const, taskId }),
          (error: unknown) => judge(error, taskId),
        ),
      ),
    release: ({ engineerUuid, taskId, leaseNumber }: HeldTask) =>
      attempt({ client, kind: 'release', taskId, leaseNumber }, () =>
        releaseLease(deps, { engineerUuid, taskId, leaseNumber, note: 'Not mine.' }).then(
          () => ({ type: 'ok' as const, taskId }),
          (error: unknown) => judge(error, taskId),
        ),
      ),
  }
}
