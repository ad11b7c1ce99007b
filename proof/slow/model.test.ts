import { describe, expect, test } from 'vitest'
import { checkInMemory } from '../model/memory.ts'
import { apply } from '../model/model.ts'
import type { Account, Command, Model, Reply, Task } from '../model/state.ts'

const seed = 20_261_115

test('half a million commands break nothing', { timeout: 120_000 }, async () => {
  const { ran, replies } = await checkInMemory({ commands: 500_000, seed })
  process.stdout.write(`Model in memory: ${ran} commands, seed ${seed}\n`)
  expect(ran).toBeGreaterThanOrEqual(500_000)
  // A command that is never refused, or never does anything, proves little.
  for (const told of expectedReplies) expect(replies.get(told), told).toBeGreaterThan(100)
})

const expectedReplies = [
  ...['grant ok', 'create ok', 'create INSUFFICIENT_CREDITS', 'create NO_ENGINEER_AVAILABLE'],
  ...['claimNext ok', 'claimNext nothing', 'claimNext CAPACITY_REACHED'],
  ...['claimTask ok', 'claimTask TASK_TAKEN', 'claimTask CAPACITY_REACHED'],
  ...['heartbeat ok', 'heartbeat LEASE_LOST', 'heartbeat NOT_FOUND'],
  ...['release ok', 'release LEASE_LOST', 'release TASK_FINAL', 'release NOT_FOUND'],
  ...['submit ok', 'submit LEASE_LOST', 'submit TASK_FINAL', 'submit NOT_FOUND'],
  ...['submit INVALID_REQUEST', 'cancel ok', 'cancel TASK_FINAL'],
  ...['takeBack ok', 'takeBack LEASE_LOST', 'takeBack TASK_FINAL'],
  ...['aiDrafted ok', 'aiDrafted nothing', 'aiAnswered ok', 'aiAnswered nothing'],
  ...['aiFailed ok', 'aiFailed nothing', 'pass ok', 'sweep ok'],
]

type Sabotage = (step: { model: Model; command: Command; reply: Reply; task: Task }) => void

function isOk({ command, reply }: Parameters<Sabotage>[0], name: Command['do']): boolean {
  return command.do === name && reply.code === 'ok'
}

/** What each check must see, done to the model behind its back. */
const sabotages: [seen: string, sabotage: Sabotage][] = [
  [
    'money does not add up',
    (step) => {
      if (isOk(step, 'submit')) accountOf(step).available++
    },
  ],
  [
    'what is held is not what open tasks may cost',
    (step) => {
      if (!isOk(step, 'cancel')) return
      accountOf(step).held++
      accountOf(step).available--
    },
  ],
  [
    'charged above the ceiling',
    (step) => {
      if (!isOk(step, 'submit')) return
      step.task.charged = step.task.maxCredits + 1
    },
  ],
  [
    'a cancel that must be free was charged',
    (step) => {
      if (step.command.do === 'cancel' && step.command.by === 'operator') step.task.charged = 1
    },
  ],
  [
    'held by nobody or by two',
    (step) => {
      if (isOk(step, 'release')) delete step.task.leases.at(-1)?.end
    },
  ],
  [
    'the open lease is not the newest',
    (step) => {
      if (isOk(step, 'claimNext')) step.task.leaseNumber++
    },
  ],
  [
    'an engineer holds more than they may',
    (step) => {
      if (!isOk(step, 'claimNext')) return
      for (const engineer of step.model.engineers) engineer.capacity = 0
    },
  ],
  [
    'an answer is held back or not',
    (step) => {
      if (isOk(step, 'submit') && step.task.stage === 'in_review') step.task.heldBack = null
    },
  ],
  [
    'an engineer holds his own task',
    (step) => {
      if (isOk(step, 'claimTask')) step.model.engineers[0]?.memberOf.push(step.task.account)
    },
  ],
  [
    'a final task changed',
    (step) => {
      if (step.reply.code === 'TASK_FINAL') step.task.events.push('task.completed')
    },
  ],
  [
    'the events do not lead to the stage',
    (step) => {
      if (isOk(step, 'submit')) step.task.events.pop()
    },
  ],
  [
    'completed left to claimed',
    (step) => {
      if (isOk(step, 'claimNext')) step.task.events.splice(1, 0, 'task.completed')
    },
  ],
  [
    'an account waits too long',
    ({ model }) => {
      // One account is served before all others, as without turns the oldest backlog would be.
      for (const task of model.tasks) if (task.account === 0) task.turn = -1
    },
  ],
]

function accountOf({ model, task }: Parameters<Sabotage>[0]): Account {
  return model.accounts[task.account] as Account
}

describe('the checks see', () => {
  test.each(sabotages)('%s', async (seen, sabotage) => {
    const drive = (model: Model, command: Command) => {
      const reply = apply(model, command)
      const number = 'task' in command ? command.task : reply.task
      const task = model.tasks[number ?? 0]
      if (task !== undefined) sabotage({ model, command, reply, task })
      return reply
    }
    const run = { commands: 200_000, seed, drive, isShortened: false }
    await expect(checkInMemory(run)).rejects.toThrow(seen)
  })
})
