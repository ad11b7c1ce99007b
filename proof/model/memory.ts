// Histories of the model alone: half a million commands take seconds, and after each of them
// everything that must hold is checked.

import { readCommand, startModel } from './commands.ts'
import { checkHistories } from './histories.ts'
import { createChecker } from './invariants.ts'
import { apply } from './model.ts'
import type { Command, Model, Reply } from './state.ts'

export type MemoryRun = {
  commands: number
  seed: number
  /** What is driven; the model itself unless a test wants to see the checks fail. */
  drive?: (model: Model, command: Command) => Reply
  isShortened?: boolean
}

const commandsPerHistoryMax = 300

/** Gives how often each command came, with what it was told. */
export async function checkInMemory({ drive = apply, ...run }: MemoryRun) {
  const replies = new Map<string, number>()
  const ran = await checkHistories({ ...run, commandsPerHistoryMax }, (numbers) => {
    const model = startModel({ hasModel: numbers.length % 4 > 0 })
    const check = createChecker()
    const history: string[] = []
    for (const number of numbers) {
      const command = readCommand(model, number)
      const { code } = drive(model, command)
      history.push(`${JSON.stringify(command)} ${code}`)
      const told = `${command.do} ${code}`
      replies.set(told, (replies.get(told) ?? 0) + 1)
      try {
        check(model)
      } catch (error) {
        throw new Error(`${(error as Error).message} after\n${history.join('\n')}`)
      }
    }
  })
  return { ran, replies }
}
