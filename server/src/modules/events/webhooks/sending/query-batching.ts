// Many small questions to the database as few statements: what is asked for while one statement is
// under way goes into the next one together. No batching delay: a single query is sent immediately.

export type Gather<Item, Answer> = (item: Item) => Promise<Answer>

/** The statement answers in the order of its items. */
export function gather<Item, Answer>(
  itemsMax: number,
  run: (items: Item[]) => Promise<Answer[]>,
): Gather<Item, Answer> {
  type Waiting = {
    item: Item
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, itemsMax)
      try {
        const answers = await run(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // After this turn of the loop, so that what is asked in one go travels in one statement.
      if (!isRunning) {
        isRunning = true
        setImmediate(() => void runAll())
      }
    })
}
