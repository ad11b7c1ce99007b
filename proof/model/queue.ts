// The queue of the reference model: whose turn it is, who may claim what, and what fairness allows.
import type { Engineer, Model, Task } from './state.ts'

export const groupOf = (task: Task) => `${task.tag}:${task.claimClass}`
const isWaiting = (task: Task) => task.stage === 'queued' && task.claimClass !== null

/** Start-time fair queueing: not before the turn handed out last, nor before one's own last task. */
export function takeTurn(model: Model, task: Task): void {
  if (task.claimClass === null) return
  const clock = model.clocks.get(groupOf(task)) ?? 0
  const own = `${task.account}:${groupOf(task)}`
  task.turn = Math.max(clock, model.turns.get(own) ?? 0)
  model.turns.set(own, task.turn + 1)
  task.passedBy = 0
  // An account whose tasks left the queue by other ways is ahead by the turns they took.
  task.passesMax = task.turn <= clock + 1 ? 0 : Number.POSITIVE_INFINITY
}

export function mayClaim(model: Model, engineer: number, task: Task): boolean {
  const { tags, memberOf } = model.engineers[engineer] as Engineer
  return isWaiting(task) && tags.includes(task.tag) && !memberOf.includes(task.account)
}

export const isKeptFor = (task: Task, engineer: number) =>
  task.stage === 'queued' && task.asker === engineer

export const openLease = (task: Task) => task.leases.find(({ end }) => end === undefined)

export function hasSeat(model: Model, engineer: number): boolean {
  const held = model.tasks.filter((task) => openLease(task)?.engineer === engineer).length
  return held < (model.engineers[engineer] as Engineer).capacity
}

const classOf = (task: Task) => task.claimClass as number

/** An account with one waiting task sees at most two hand-outs for each account that waits. */
export function countPasses(model: Model, engineer: number, chosen: Task): void {
  const group = model.tasks.filter((task) => isWaiting(task) && groupOf(task) === groupOf(chosen))
  const accounts = new Set(group.map((task) => task.account)).size
  for (const task of group) {
    if (task === chosen || !mayClaim(model, engineer, task)) continue
    task.passedBy++
    task.passesMax = Math.max(task.passesMax, 2 * accounts)
  }
}

/** In a tag by class, then turn, then age; between tags by class, then age. Tasks are in age order. */
export function findBest(model: Model, engineer: number): Task | undefined {
  const heads = new Map<number, Task>()
  for (const task of model.tasks) {
    if (!mayClaim(model, engineer, task)) continue
    const head = heads.get(task.tag)
    const isAhead = head && (classOf(head) - classOf(task) || head.turn - task.turn) <= 0
    if (!isAhead) heads.set(task.tag, task)
  }
  let best: Task | undefined
  for (const task of model.tasks) {
    const isHead = heads.get(task.tag) === task
    if (isHead && (best === undefined || classOf(task) < classOf(best))) best = task
  }
  return best
}
