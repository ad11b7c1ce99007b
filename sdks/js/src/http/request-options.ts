/** What a single call may have otherwise than the client; the last argument of every call. */
export interface RequestOptions {
  /** Ends the call, wherever it stands, with a UserAbortError. */
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  maxRetries?: number | undefined
  /** Sent with this call alone; null leaves one out. */
  headers?: Record<string, string | null> | undefined
  /** A UUID of your own. Without it every call that changes something gets a new one. */
  idempotencyKey?: string | undefined
}
