// Why no answer to a webhook came: a closed list, because it is kept and shown to the customer.

export type SendFailure =
  | 'address_refused'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timed_out'
  | 'reply_broken'
  | 'aborted'

export class WebhookSendError extends Error {
  readonly reason: SendFailure

  constructor(reason: SendFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

const texts = {
  dns_failed: 'The host name could not be resolved',
  connect_failed: 'No connection could be made',
  tls_failed: 'No trusted TLS connection could be made',
  reply_broken: 'The answer was not whole or not HTTP',
} as const

/** Of a foreign error only its code is shown; its text may name addresses inside our network. */
export function toSendError(error: unknown, reason: keyof typeof texts): WebhookSendError {
  if (error instanceof WebhookSendError) return error
  const { code } = error as { code?: unknown }
  const isPlain = typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code)
  return new WebhookSendError(reason, `${texts[reason]}${isPlain ? `: ${code}` : ''}.`)
}
