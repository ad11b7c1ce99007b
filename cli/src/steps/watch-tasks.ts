// What a person or a program sees while tasks are waited for.
import type { Task } from '@task-review/sdk'
import type { Output } from '../output/output.ts'
import { formatCredits, plural } from '../values/figures.ts'
import { isFinal, spellAnswer, spellCredits, spellReason } from '../views/task.ts'

/** What is known of the tasks so far, and the line that tells it. */
export function startWatch(output: Output, ids: readonly string[]) {
  const known = new Map<string, Task>()
  const progress = output.progress(`Waiting for ${plural(ids.length, 'task')}`)
  // Lines are written one after another, whichever task moved.
  let written = Promise.resolve()
  const write = (act: () => Promise<void>) => {
    written = written.then(act)
    return written
  }
  return {
    see(task: Task): void {
      const isNews = known.get(task.id)?.version !== task.version
      known.set(task.id, task)
      progress.update(describe([...known.values()], ids.length))
      if (isNews && output.isJsonProgress && !isFinal(task))
        void write(() => output.event(task, ''))
    },
    async show(task: Task): Promise<void> {
      known.set(task.id, task)
      progress.update(describe([...known.values()], ids.length))
      await write(async () => {
        if (output.isJson) return await output.event(task, '')
        if (ids.length > 1) await output.note(`${task.id}: ${spellEnd(task)}`)
        if (task.status === 'completed') await output.text(spellAnswer(task))
      })
    },
    hold: () => progress.hold(),
    resume: () => progress.resume(),
    stop: () => progress.stop(),
  }
}

function describe(tasks: Task[], count: number) {
  const open = tasks.filter((task) => !isFinal(task))
  const held = open.reduce((sum, task) => sum + task.credits.held, 0)
  const dueAt = open.map((task) => Date.parse(task.dueAt)).sort((a, b) => a - b)[0]
  const whole =
    count === 1 ? (open[0]?.stage ?? 'final') : `${tasks.length - open.length} of ${count} final`
  return {
    label: `Waiting: ${whole}, ${formatCredits(held)} held`,
    ...(dueAt !== undefined && { dueAt: new Date(dueAt) }),
  }
}

function spellEnd(task: Task): string {
  return task.status === 'completed'
    ? `completed, ${spellCredits(task)}`
    : `cancelled, ${spellReason(task.cancelReason)}`
}
