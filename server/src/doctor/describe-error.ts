// Why a part gives no answer, in words.

/** Several addresses of one host fail together, and only their errors say why. */
export function describeError(error: unknown): string {
  const { message, errors, code } = error as Error & { errors?: Error[]; code?: string }
  const text = message || errors?.map((each) => each.message).join(', ') || code || String(error)
  return text.replace(/\s+/g, ' ').trim().replace(/\.$/, '')
}
