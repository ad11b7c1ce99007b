// What cannot be undone is asked about first; without a terminal, --yes must say it.
import { confirm } from '../frame/ask.ts'
import { CliError, UsageError } from '../frame/failure.ts'
import type { Io } from '../frame/io.ts'

export const yesFlag = {
  yes: { type: 'boolean', short: 'y', about: 'do it without asking' },
} as const

/** Ends the command unless the person agrees. */
export async function confirmAct(io: Io, isAgreed: boolean, question: string): Promise<void> {
  if (isAgreed) return
  if (!io.stdinIsTerminal) {
    throw new UsageError("This can't be undone and stdin is not a terminal.", 'Add --yes.')
  }
  if (await confirm(io, question)) return
  throw new CliError('Aborted.', { code: 'DECLINED' })
}
