// What the tasks made through this server can cost together. A task counts with its ceiling, which
// the service never exceeds, until it is seen final; then it counts with its charge. So the sum is
// never below the truth, and nothing needs to be asked while it is far from the cap.
import type { ShownTask } from '../replies/task-view.ts'

type Made = { credits: number; taskId: string | undefined; isFinal: boolean }

export type Spending = {
  /** Counts a task about to be made, unless that would pass the cap. The same key counts once. */
  reserve(key: string, credits: number, cap: number): boolean
  /** Nothing was made by this call; what an earlier one made by the same key still counts. */
  drop(key: string): void
  made(key: string, task: ShownTask): void
  /** Called with every task that is read, whoever made it. */
  see(task: ShownTask): void
  committed(): number
  /** Tasks that still count with their ceiling. */
  openIds(): string[]
}

export function createSpending(onFirst: (spending: Spending) => void = () => {}): Spending {
  const byKey = new Map<string, Made>()
  const keyOfTask = new Map<string, string>()
  let isFirst = true

  const spending: Spending = {
    reserve(key, credits, cap) {
      if (byKey.has(key)) return true
      if (spending.committed() + credits > cap) return false
      byKey.set(key, { credits, taskId: undefined, isFinal: false })
      return true
    },
    drop(key) {
      if (byKey.get(key)?.taskId === undefined) byKey.delete(key)
    },
    made(key, task) {
      if (!byKey.has(key)) return
      if (isFirst) onFirst(spending)
      isFirst = false
      byKey.set(key, { credits: task.maxCredits, taskId: task.id, isFinal: false })
      keyOfTask.set(task.id, key)
      spending.see(task)
    },
    see(task) {
      const key = keyOfTask.get(task.id)
      if (key === undefined || !task.finalAt || !task.credits) return
      byKey.set(key, { credits: task.credits.charged, taskId: task.id, isFinal: true })
    },
    committed() {
      let sum = 0
      for (const { credits } of byKey.values()) sum += credits
      return sum
    },
    openIds() {
      return [...byKey.values()].flatMap(({ taskId, isFinal }) =>
        taskId === undefined || isFinal ? [] : [taskId],
      )
    },
  }
  return spending
}
