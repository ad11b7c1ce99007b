// What the client says about itself. Nothing secret reaches a logger, and bodies only at debug.

/** Anything with the four methods: console, pino, winston. */
export interface Logger {
  error(message: string, context?: unknown): void
  warn(message: string, context?: unknown): void
  info(message: string, context?: unknown): void
  debug(message: string, context?: unknown): void
}

export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug'

export const logLevels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug']

/** A logger that drops what is below its level and takes secrets out of the rest. */
export function limitLogger(logger: Logger, level: LogLevel): Logger {
  const write = (name: Exclude<LogLevel, 'off'>) => {
    if (logLevels.indexOf(name) > logLevels.indexOf(level)) return () => {}
    return (message: string, context?: unknown) =>
      context === undefined
        ? logger[name](redact(message))
        : logger[name](redact(message), redactValue(context))
  }
  return { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') }
}

const secretHeaders = /^(authorization|cookie|set-cookie|webhook-signature)$/i

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redact(value)
  if (value instanceof Headers) return redactValue(Object.fromEntries(value))
  if (value instanceof Error) return redact(`${value.name}: ${value.message}`)
  if (Array.isArray(value)) return value.map(redactValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      secretHeaders.test(name) ? '***' : redactValue(held),
    ]),
  )
}

/** Keys, webhook secrets, and of a URL its query and its long parts: they are what lets one in. */
export function redact(text: string): string {
  return text
    .replace(/trs_(live|test)_\w+/g, 'trs_$1_***')
    .replace(/whsec_[\w+/=-]+/g, 'whsec_***')
    .replace(/(https?:\/\/[^\s"'?]+)\?[^\s"']+/g, '$1?***')
    .replace(/(https?:\/\/[^\s"'?]*?\/)[\w-]{64,}/g, '$1***')
}
