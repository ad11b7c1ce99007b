// Who calls, by API key: a client of the service with its own pace, and what is remembered of the key.
import { createHash, hkdfSync } from 'node:crypto'
import { TaskReview } from '@task-review/sdk'
import type { Settings } from '../settings.ts'
import { createSpending, type Spending } from '../spending/spending.ts'
import { version } from '../version.ts'

export type Caller = {
  client: TaskReview
  /** Signs what travels through a client and back; the same in every process that serves the key. */
  stateKey: Uint8Array
  /** The account of the key, asked once. */
  accountId(): Promise<string>
  spending: Spending
  /** Idempotency keys of creates whose client disconnected before it got its task. */
  unheard: Map<string, string>
  /** Questions that an agent or a person was told of, by task and number. */
  told: Set<string>
}

/** Callers are forgotten in the order of their last call beyond this many. */
const callersMax = 10_000
const unheardMax = 1_000

export function makeCaller(
  settings: Settings,
  apiKey: string,
  spending: Spending = createSpending(),
): Caller {
  const client = new TaskReview({
    apiKey,
    baseUrl: settings.baseUrl,
    // Credits are shown as revision A counts them, whatever the environment says.
    revision: 'A',
    appInfo: { name: 'task-review-mcp', version },
    // A tool must answer while its client still listens: a longer wait is told instead of waited.
    maxRetryDelayMs: 10_000,
    timeoutMs: 30_000,
    logger: { debug: complain, info: complain, warn: complain, error: complain },
  })
  let accountId: Promise<string> | undefined
  return {
    client,
    stateKey: new Uint8Array(hkdfSync('sha256', apiKey, '', 'task-review-mcp request state', 32)),
    accountId() {
      accountId ??= client.me().then((me) => me.accountId)
      // An answer that did not come is asked for again.
      accountId.catch(() => {
        accountId = undefined
      })
      return accountId
    },
    spending,
    unheard: new Map(),
    told: new Set(),
  }
}

/** Remembers that no client got the task of this key, so that a repeated call finds it. */
export function rememberUnheard({ unheard }: Caller, content: string, key: string): void {
  unheard.set(content, key)
  const [oldest] = unheard.keys()
  if (unheard.size > unheardMax && oldest !== undefined) unheard.delete(oldest)
}

/** The callers of a server that serves many, found by the hash of their key. */
export function createCallers(settings: Settings): (apiKey: string) => Caller {
  const callers = new Map<string, Caller>()
  // What was spent outlives its caller: whoever sends many made-up keys must not empty it.
  const spendings = new Map<string, Spending>()

  return (apiKey) => {
    const hash = createHash('sha256').update(apiKey).digest('base64')
    const known = callers.get(hash)
    const caller = known ?? makeCaller(settings, apiKey, openSpending(hash))
    callers.delete(hash)
    callers.set(hash, caller)
    const [oldest] = callers.keys()
    if (callers.size > callersMax && oldest !== undefined) callers.delete(oldest)
    return caller
  }

  function openSpending(hash: string): Spending {
    return spendings.get(hash) ?? createSpending((spending) => spendings.set(hash, spending))
  }
}

/** To stderr: over stdio stdout belongs to the protocol. */
function complain(...words: unknown[]): void {
  console.error(...words)
}
