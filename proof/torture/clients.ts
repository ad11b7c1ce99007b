// Who uses the service in a campaign: accounts with credits, a key for each client, and one attempt
// of each request. Every attempt is in the log of acknowledgements before it is sent, and the reply
// is there before anything is done with it.
import { createHash } from 'node:crypto'
import { ApiError } from '../../server/src/core/errors.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { createProject } from '../../server/src/modules/work/projects/projects.ts'
import { completeTask } from '../../server/src/modules/work/tasks/tasks.ts'
import { commands } from '../../server/src/operator-cli/commands.ts'
import type { Deps } from '../../server/src/start/dependencies.ts'
import type { AckLog, Invoke, Told, Verdict } from './ack-log.ts'

const replyTimeoutMs = 30_000
const creditsPerAccount = 1_000_000_000
/** So high that no campaign meets the limiter. */
const unlimited = 1_000_000
const unlimitedPerHour = 3_600_000_000

export type Client = {
  number: number
  accountId: string
  accountUuid: string
  keyId: string
  secret: string
  projectId: number
}

/** Clients of a few accounts, so that some of them move the same balance and others do not. */
export async function makeClients(
  deps: Deps,
  count: number,
  accountCount = Math.max(1, Math.ceil(count / 3)),
  perSecond = unlimited,
): Promise<Client[]> {
  const accounts = []
  for (let i = 0; i < accountCount; i++) accounts.push(await makeAccount(deps))
  const clients: Client[] = []
  for (let number = 0; number < count; number++) {
    const account = accounts[number % accounts.length] as (typeof accounts)[number]
    const { key: secret, keyId } = await runCommand<{ key: string; keyId: string }>(
      deps,
      'create-key',
      { account: account.accountId, 'per-second': perSecond, 'per-hour': unlimitedPerHour },
    )
    clients.push({ number, ...account, keyId, secret })
  }
  return clients
}

async function makeAccount(deps: Deps) {
  const { accountId } = await runCommand<{ accountId: string }>(deps, 'create-account', {
    name: 'Torture',
    'per-second': unlimited,
  })
  await runCommand(deps, 'grant-credits', { account: accountId, credits: creditsPerAccount })
  await runCommand(deps, 'change-quotas', { account: accountId, 'pending-tasks': unlimited })
  const accountUuid = decodeId('acct', accountId) as string
  const project = await createProject(deps.database.db, {
    accountUuid,
    name: 'Torture',
    use: undefined,
  })
  return { accountId, accountUuid, projectId: project.value.id }
}

async function runCommand<T>(deps: Deps, name: string, flags: Record<string, string | number>) {
  const texts = Object.entries(flags).map(([flag, value]) => [flag, String(value)])
  return (await commands[name]?.run(deps, Object.fromEntries(texts))) as T
}

/** One attempt each. None rejects: whatever happens is a verdict. */
export type Attempts = {
  create(client: Client, idempotencyKey: string): Promise<Told>
  cancel(client: Client, taskId: string, idempotencyKey: string): Promise<Told>
  complete(client: Client, taskId: string, answer: string, effortSeconds: number): Promise<Told>
}

export type AttemptOptions = {
  apiUrl: string
  deps: Deps
  log: AckLog
  onTold: (told: Told, invoke: Invoke) => void
}

type Attempt = (
  invoke: Omit<Invoke, 'type' | 'op' | 'atMs'>,
  send: () => Promise<Omit<Told, 'op' | 'atMs'>>,
) => Promise<Told>

export function createAttempt({ log, onTold }: Pick<AttemptOptions, 'log' | 'onTold'>): Attempt {
  return async (invoke, send) => {
    const logged = log.invoke(invoke)
    const told = log.tell({ ...(await send()), op: logged.op })
    onTold(told, logged)
    return told
  }
}

export function createAttempts({ apiUrl, deps, log, onTold }: AttemptOptions): Attempts {
  const attempt = createAttempt({ log, onTold })
  const post = (path: string, client: Client, idempotencyKey: string, body?: unknown) =>
    sendPost(`${apiUrl}/api/v1${path}`, client.secret, idempotencyKey, body)

  return {
    create: (client, idempotencyKey) =>
      attempt({ client: client.number, kind: 'create', idempotencyKey }, () =>
        post('/tasks/create', client, idempotencyKey, {
          prompt: 'Does this survive a crash at any moment?',
          maxCredits: 600,
          projectId: client.projectId,
          metadata: { key: idempotencyKey },
        }),
      ),
    cancel: (client, taskId, idempotencyKey) =>
      attempt({ client: client.number, kind: 'cancel', taskId, idempotencyKey }, () =>
        post(`/tasks/${taskId}/cancel`, client, idempotencyKey),
      ),
    complete: (client, taskId, answer, effortSeconds) =>
      attempt({ client: client.number, kind: 'complete', taskId, answer }, async () => {
        const { db, hot } = deps.database
        return await completeTask(
          { db, hot, snapshots: deps.snapshots },
          { accountUuid: client.accountUuid, taskUuid: decodeId('task', taskId) as string },
          {
            result: { message: answer },
            effortSeconds,
            provenance: { source: 'human' },
          },
        ).then(
          () => ({ type: 'ok' as const, taskId }),
          (error: unknown) => judgeThrown(error, taskId),
        )
      }),
  }
}

export function judgeThrown(error: unknown, taskId?: string): Omit<Told, 'op' | 'atMs'> {
  const isCertain = error instanceof ApiError && error.spec.status < 500
  return { type: isCertain ? 'fail' : 'info', taskId, code: (error as { code?: string }).code }
}

async function sendPost(
  url: string,
  secret: string,
  idempotencyKey: string,
  body: unknown,
): Promise<Omit<Told, 'op' | 'atMs'>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'idempotency-key': idempotencyKey,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(replyTimeoutMs),
    })
    return judgeReply(response, await response.text())
  } catch (error) {
    // The connection broke or nobody answered: it may have been done.
    return { type: 'info', code: (error as Error).name }
  }
}

function judgeReply(response: Response, text: string): Omit<Told, 'op' | 'atMs'> {
  const { status, headers } = response
  const type: Verdict = status < 300 ? 'ok' : status < 500 ? 'fail' : 'info'
  const body = JSON.parse(text) as { id?: string; error?: { code: string } }
  return {
    type,
    status,
    code: body.error?.code,
    hasRetryAfter: headers.has('retry-after'),
    isReplay: headers.has('idempotent-replayed'),
    taskId: body.id,
    ...(type === 'ok' && { digest: createHash('sha256').update(text).digest('hex').slice(0, 16) }),
  }
}
