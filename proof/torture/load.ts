// The load under which a campaign does its harm: clients that create tasks and end them, as fast as
// they are answered. A client with an unknown outcome retries with the same idempotency key, most of them
// at once and some only when everything is over.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Told } from './ack-log.ts'
import type { Attempts, Client } from './clients.ts'
import type { Random } from './random.ts'

const settleTimeoutMs = 60_000
const lateShare = 0.2

/** Shares of the tasks created; the rest stays open. A race completes and cancels at once. */
export type Mix = { complete: number; cancel: number; race: number }

export type Load = {
  /** Lets every client finish, then settles what is still in doubt. */
  stop(): Promise<void>
}

export type LoadOptions = {
  clients: Client[]
  attempts: Attempts
  random: Random
  mix: Mix
  /** How long a client waits at most before it ends its task. */
  patienceMs?: number
  /** How long what is in doubt at the end is asked again; a minute unless given. */
  settleMs?: number
  /** After an acknowledged create, before the client goes on. */
  onCreated?: (client: Client, taskId: string) => Promise<void>
  /** After an acknowledged end of a task. */
  onEnded?: (client: Client, taskId: string) => Promise<void>
}

type Attempt = () => Promise<Told>
type Way = 'complete' | 'cancel'

export function startLoad(options: LoadOptions): Load {
  const { clients, attempts, random, mix } = options
  const inDoubt: Attempt[] = []
  let isStopping = false

  /** Undefined when it is left in doubt for now. */
  async function settle(attempt: Attempt): Promise<Told | undefined> {
    let told = await attempt()
    if (told.type === 'info' && random.chance(lateShare)) {
      inDoubt.push(attempt)
      return undefined
    }
    while (told.type === 'info') {
      if (isStopping) {
        inDoubt.push(attempt)
        return undefined
      }
      await delay(random.between(40, 200))
      told = await attempt()
    }
    return told
  }

  async function end(client: Client, taskId: string, ways: Way[]) {
    const cancelKey = randomUUID()
    const answer = randomUUID()
    const effortSeconds = Math.floor(random.between(0, 1_200))
    const told = await Promise.all(
      ways.map((way) =>
        settle(() =>
          way === 'complete'
            ? attempts.complete(client, taskId, answer, effortSeconds)
            : attempts.cancel(client, taskId, cancelKey),
        ),
      ),
    )
    if (told.some((each) => each?.type === 'ok')) await options.onEnded?.(client, taskId)
  }

  async function runClient(client: Client) {
    while (!isStopping) {
      const idempotencyKey = randomUUID()
      const told = await settle(() => attempts.create(client, idempotencyKey))
      if (told?.type !== 'ok' || told.taskId === undefined) continue
      await options.onCreated?.(client, told.taskId)
      if (options.patienceMs) await delay(random.between(0, options.patienceMs))
      await end(client, told.taskId, chooseWays(mix, random))
    }
  }

  const running = clients.map(runClient)
  return {
    async stop() {
      isStopping = true
      await Promise.all(running)
      const endsAtMs = performance.now() + (options.settleMs ?? settleTimeoutMs)
      // What is in doubt even now stays an open question in the log, and the checker says so.
      await Promise.all(
        inDoubt.map(async (attempt) => {
          while (performance.now() < endsAtMs) {
            if ((await attempt()).type !== 'info') return
            await delay(random.between(100, 300))
          }
        }),
      )
    },
  }
}

function chooseWays({ complete, cancel, race }: Mix, random: Random): Way[] {
  const point = random.between(0, 1)
  if (point < complete) return ['complete']
  if (point < complete + cancel) return ['cancel']
  if (point >= complete + cancel + race) return []
  return random.chance(0.5) ? ['complete', 'cancel'] : ['cancel', 'complete']
}
