// Every way in which a call can fail, as one class: the page shows the message, what to do next and the
// request id, and decides by the code.
export class ApiFailure extends Error {
  /** 0 when no reply came at all. */
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    facts: {
      status: number
      code: string
      details?: unknown
      requestId?: string | undefined
      retryAfterSeconds?: number | undefined
    },
  ) {
    super(message)
    this.name = 'ApiFailure'
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** The browser refused, or the person closed what it showed: its message is all there is to say. */
export class BrowserRefusal extends Error {}

export function hasCode(error: unknown, code: string): error is ApiFailure {
  return error instanceof ApiFailure && error.code === code
}

/** The problems of a refused body, the first of each field, by its dotted path. */
export function problemsByField(error: unknown): Record<string, string> {
  if (!(error instanceof ApiFailure)) return {}
  const details = error.details as { errors?: { field: string; message: string }[] } | undefined
  const found: Record<string, string> = {}
  for (const { field, message } of details?.errors ?? []) found[field] ??= message
  return found
}

export function offlineFailure(): ApiFailure {
  return new ApiFailure("Can't reach the service.", { status: 0, code: 'OFFLINE' })
}

/** As the service says it, where it need not be asked. */
export function signedOutFailure(): ApiFailure {
  return new ApiFailure('Sign in first.', { status: 401, code: 'UNAUTHORIZED' })
}

/** Reads the error envelope of a reply; a reply that has none (a proxy's page) still becomes a failure. */
export async function readFailure(reply: Response): Promise<ApiFailure> {
  const body = (await reply.json().catch(() => undefined)) as Envelope | undefined
  const { message, code, details } = body?.error ?? {}
  const wait = Number(reply.headers.get('retry-after') ?? Number.NaN)
  return new ApiFailure(message ?? `The service returned HTTP ${reply.status}.`, {
    status: reply.status,
    code: code ?? `HTTP_${reply.status}`,
    details,
    requestId: reply.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(wait) ? wait : undefined,
  })
}

type Envelope = { error?: { message?: string; code?: string; details?: unknown } }
