// Random histories: lists of numbers that the caller reads as commands. What fails is shortened to
// the fewest and smallest numbers that still fail, and the seed in the message repeats it.
import fc from 'fast-check'

export type Histories = {
  /** How many commands to run in all; the last history may go a little beyond. */
  commands: number
  commandsPerHistoryMax: number
  seed: number
  /** Where a history is dear, what fails is reported as it is. */
  isShortened?: boolean
}

const historiesAtOnce = 20

/** Gives the number of commands that ran. */
export async function checkHistories(
  { commands, commandsPerHistoryMax, seed, isShortened = true }: Histories,
  run: (numbers: number[]) => void | Promise<void>,
): Promise<number> {
  const numbers = fc.array(fc.maxSafeNat(), {
    minLength: 1,
    maxLength: commandsPerHistoryMax,
    size: 'max',
  })
  let ran = 0
  for (let turn = 0; ran < commands; turn++) {
    const left = Math.ceil(((commands - ran) * 1.5) / commandsPerHistoryMax)
    await fc.assert(
      fc.asyncProperty(numbers, async (drawn) => {
        if (ran >= commands) return
        await run(drawn)
        ran += drawn.length
      }),
      {
        seed: seed + turn,
        numRuns: Math.min(historiesAtOnce, left),
        endOnFailure: !isShortened,
        includeErrorInReport: true,
      },
    )
  }
  return ran
}
