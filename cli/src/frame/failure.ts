// A failure that the program itself has found. Others come from the SDK.
import type { Text } from '../output/text.ts'
import type { ExitCode } from './exit-codes.ts'

export type FailureOptions = {
  exit?: ExitCode
  /** What to do now, in a sentence or a command. */
  next?: Text
  /** A stable word for programs that read the JSON error. */
  code?: string
  cause?: unknown
}

export class CliError extends Error {
  readonly exit: ExitCode
  readonly next: Text | undefined
  readonly code: string

  constructor(message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'CliError'
    this.exit = options.exit ?? 1
    this.next = options.next
    this.code = options.code ?? 'CLI_ERROR'
  }
}

/** The command line is wrong; the help of the command is one word away. */
export class UsageError extends CliError {
  constructor(message: string, next?: Text) {
    super(message, { exit: 2, code: 'USAGE', ...(next !== undefined && { next }) })
    this.name = 'UsageError'
  }
}
