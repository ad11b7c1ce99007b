// A failure, whatever it was: what happened, what to do now, which exit code. Programs get the same as
// JSON.
import { bold, clean, dim, red, type Text } from '../output/text.ts'
import type { ExitCode } from './exit-codes.ts'
import { CliError } from './failure.ts'

export type Explained = {
  exit: ExitCode
  message: string
  code: string
  /** Each problem of a request that the service refused. */
  problems: readonly { field: string; message: string }[]
  next: Text | undefined
  status?: number
  requestId?: string
  docUrl?: string
  idempotencyKey?: string
  retryAfterMs?: number
  details?: unknown
}

type Sdk = typeof import('@task-review/sdk')
type ApiError = InstanceType<Sdk['APIError']>

const exitOfStatus: Record<number, ExitCode> = {
  401: 4,
  402: 6,
  403: 4,
  404: 5,
  408: 1,
  410: 5,
  429: 7,
}

/** A quota is no rate: the same request is refused again later, so it is not told apart by 429. */
const exitOfCode: Record<string, ExitCode> = { QUOTA_REACHED: 3 }

const nextOfCode: Record<string, string> = {
  SPENDING_CAP_REACHED:
    'Lower --max-credits to what is left, wait until the cap resets, or ask an owner of the account to raise it on the credits page.',
  SPENDING_PAUSED:
    'Ask an owner of the account to resume spending on the credits page. Open tasks are still answered.',
  QUESTION_CLOSED:
    'Someone replied before, or its deadline has passed: taskreview tasks messages <id> shows it.',
  QUOTA_REACHED:
    'taskreview tasks list --status pending shows what is pending; cancel some, or ask the operator to raise the quota.',
}

const nextOfStatus: Record<number, string> = {
  401: 'Sign in again with taskreview login, or give another key in TASKREVIEW_API_KEY.',
  402: 'See what is left with taskreview credits show, and lower --max-credits or add credits.',
  403: 'taskreview whoami shows the permissions of this key.',
  404: 'Check the id, and with taskreview whoami which account and mode the key belongs to.',
  503: 'Try again in a moment.',
}

export async function explain(error: unknown): Promise<Explained> {
  if (error instanceof CliError) {
    return {
      exit: error.exit,
      message: error.message,
      code: error.code,
      problems: [],
      next: error.next,
    }
  }
  const sdk = await import('@task-review/sdk')
  if (sdk.APIError.isInstance(error)) return explainReply(error)
  if (sdk.WaitTimeoutError.isInstance(error)) return explainTimeout(error)
  if (sdk.TaskCancelledError.isInstance(error)) return explainCancelled(error)
  const message = error instanceof Error ? error.message : String(error)
  if (sdk.APIConnectionError.isInstance(error)) return explainConnection(message, error)
  if (sdk.TaskReviewError.isInstance(error)) {
    return { exit: 1, message, code: (error as Error).name, problems: [], next: undefined }
  }
  return { exit: 1, message, code: codeOf(error), problems: [], next: nextOfSystem(error) }
}

function explainReply(error: ApiError): Explained {
  const status = error.status ?? 0
  const problems = (error as { errors?: Explained['problems'] }).errors ?? []
  const isRefused = status >= 400 && status < 500
  const first = error.message
  return {
    exit: exitOfCode[error.code ?? ''] ?? exitOfStatus[status] ?? (isRefused ? 3 : 1),
    message: first,
    code: error.code ?? `HTTP_${status}`,
    problems,
    next: nextOfReply(error),
    status,
    ...(error.requestId && { requestId: error.requestId }),
    ...(error.docUrl && { docUrl: error.docUrl }),
    ...(error.idempotencyKey && { idempotencyKey: error.idempotencyKey }),
    ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
    ...(error.details !== undefined && { details: error.details }),
  }
}

function nextOfReply({ status, code, retryAfterMs }: ApiError): string | undefined {
  if (retryAfterMs !== undefined && retryAfterMs > 0) {
    return `Try again in ${Math.ceil(retryAfterMs / 1_000)} seconds.`
  }
  return nextOfCode[code ?? ''] ?? nextOfStatus[status ?? 0]
}

type WithTask = { message: string; task?: { id: string } | undefined }

function explainTimeout({ message, task }: WithTask): Explained {
  const next = task && `The task is still running. Wait again: taskreview tasks wait ${task.id}`
  return { exit: 8, message, code: 'STILL_PENDING', problems: [], next }
}

function explainCancelled({ message, task }: WithTask): Explained {
  const next = task && `taskreview tasks get ${task.id} shows why.`
  return { exit: 9, message, code: 'TASK_CANCELLED', problems: [], next }
}

function explainConnection(message: string, error: unknown): Explained {
  const next = 'Check the network and the address of the service: taskreview whoami shows it.'
  const { idempotencyKey } = error as { idempotencyKey?: string }
  const kept = idempotencyKey === undefined ? {} : { idempotencyKey }
  return { exit: 1, message, code: 'CONNECTION_FAILED', problems: [], next, ...kept }
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'UNEXPECTED'
}

function nextOfSystem(error: unknown): string | undefined {
  const code = codeOf(error)
  if (code === 'ENOENT') return 'Check the path.'
  if (code === 'EACCES' || code === 'EPERM') return 'Check who may read and write it.'
  return code === 'UNEXPECTED' ? 'Run it again with --debug, and report what it prints.' : undefined
}

export function spellForPeople(explained: Explained): Text {
  const { message, problems, next, requestId, docUrl, code } = explained
  const lines: Text[] = [[red(bold('Error: ')), message]]
  if (problems.length > 1) {
    for (const problem of problems) lines.push(['  ', bold(problem.field), ' ', problem.message])
  }
  if (next !== undefined) lines.push(next)
  if (requestId !== undefined) lines.push(dim(`Code ${code}, request ${requestId}`))
  if (docUrl !== undefined) lines.push(dim(docUrl))
  return lines.flatMap((line, index): Text[] => (index === 0 ? [line] : ['\n', line]))
}

export function spellForPrograms({ exit, next, problems, ...rest }: Explained): object {
  const said = next === undefined ? {} : { next: spellPlain(next) }
  const errors = problems.length > 0 ? { errors: problems } : {}
  return { error: { ...rest, ...said, ...errors, exitCode: exit } }
}

function spellPlain(text: Text): string {
  if (typeof text === 'string') return clean(text)
  return 'look' in text ? spellPlain(text.inside) : text.map(spellPlain).join('')
}
