// Rounds in which the writer is killed between COMMIT and the set: what it committed is known, and
// its snapshot was never written.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Cell } from './cell.ts'
import type { Client } from './clients.ts'
import type { Orders } from './killed-writer-child.ts'
import type { WatchedTask, Watcher } from './watched-tasks.ts'

const childFile = fileURLToPath(new URL('./killed-writer-child.ts', import.meta.url))
const pollersPerBatch = 2

export type WriterDeps = { cell: Cell; watcher: Watcher; isWithoutMarks: boolean }

/** One writer, killed with all these rounds in its hands. Gives how many marks the store did not take. */
export async function killWriter(
  { cell, watcher, isWithoutMarks }: WriterDeps,
  clients: readonly Client[],
  rounds: number,
): Promise<number> {
  const tasks = await Promise.all(
    Array.from({ length: rounds }, async (_, round) => {
      const task = await watcher.create(clients[round % clients.length] as Client)
      await watcher.makeCached(task, cell.deps.valkey)
      return task
    }),
  )
  const died = runChild(cell, tasks, isWithoutMarks)
  await Promise.all(Array.from({ length: pollersPerBatch }, () => watcher.pollDuring(tasks, died)))
  const uncommitted = tasks.filter(({ knownVersion }) => knownVersion < 2)
  if (uncommitted.length > 0) throw new Error(`the writer left ${uncommitted.length} tasks undone`)
  for (const task of tasks) await watcher.pollAllWays(task)
  return await died
}

async function runChild(
  cell: Cell,
  tasks: readonly WatchedTask[],
  isWithoutMarks: boolean,
): Promise<number> {
  const orders: Orders = {
    databaseUrl: cell.databaseUrl,
    valkeyUrl: cell.valkeyUrl,
    tasks: tasks.map(({ taskId, client }) => ({ taskId, accountUuid: client.accountUuid })),
    isWithoutMarks,
  }
  for (const task of tasks) task.begunVersion = 2
  const byId = new Map(tasks.map((task) => [task.taskId, task]))
  const child = spawn(process.execPath, [childFile, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let unread = ''
  let marksLost = 0
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (unread + chunk.toString()).split('\n')
    unread = lines.pop() ?? ''
    for (const line of lines) {
      const [mark, taskId = ''] = line.split(' ')
      const task = byId.get(taskId)
      if (task !== undefined) task.knownVersion = 2
      if (mark === 'unmarked') marksLost++
    }
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  const signal = await new Promise((resolve) => {
    child.once('close', (_status, ended) => resolve(ended))
  })
  if (signal !== 'SIGKILL') throw new Error(`the writer ended otherwise:\n${complaints}`)
  return marksLost
}
