// Tasks that live quickly: created, claimed, given back, answered or cancelled within moments, and
// polled after each step, so that an older view of them is always there to be shown by mistake.
//
// A share of the steps is made by writers that do not reach Valkey and mark nothing: then only the relay
// keeps the receiver of an event from an old view.
import { randomUUID } from 'node:crypto'
import { decodeId } from '../../server/src/core/ids.ts'
import {
  claimAt,
  type HeldTask,
  type LeaseDeps,
  releaseLease,
  submitAnswer,
} from '../../server/src/modules/work/leases/leases.ts'
import { cancelTask } from '../../server/src/modules/work/tasks/tasks.ts'
import type { Deps } from '../../server/src/start/dependencies.ts'
import { leaseDeps } from '../../server/src/start/task-dependencies.ts'
import { makeEngineer } from '../../server/test/engineers.ts'
import type { Client } from './clients.ts'
import type { Random } from './random.ts'

export type QuickTasksOptions = {
  deps: Deps
  apiUrl: string
  clients: readonly Client[]
  random: Random
  /** After a task was polled for the first time. */
  onSeen(client: Client, taskId: string): Promise<void>
  untilTold(taskId: string, version: number): Promise<boolean>
  isOver(): boolean
}

export type QuickTasksReport = { tasks: number; steps: number; unmarkedSteps: number }

const lanesPerClient = 2
const shares = { unmarked: 0.3, cancelled: 0.25, givenBack: 0.4, patient: 0.5 }

export async function runQuickTasks(options: QuickTasksOptions): Promise<QuickTasksReport> {
  const { deps, clients, isOver } = options
  const report = { tasks: 0, steps: 0, unmarkedSteps: 0 }
  const lanes = Array.from({ length: lanesPerClient }, () => clients).flat()
  await Promise.all(
    lanes.map(async (client) => {
      const engineerUuid = await makeEngineer(deps.database.db, { tagIds: [1], capacity: 5 })
      while (!isOver()) await liveOnce(options, client, engineerUuid, report)
    }),
  )
  return report
}

async function liveOnce(
  options: QuickTasksOptions,
  client: Client,
  engineerUuid: string,
  report: QuickTasksReport,
): Promise<void> {
  const { random, apiUrl } = options
  const taskId = await create(apiUrl, client)
  const ref = { accountUuid: client.accountUuid, taskUuid: decodeId('task', taskId) as string }
  const isPatient = random.chance(shares.patient)
  let version = 1
  await poll(apiUrl, client, taskId)
  await options.onSeen(client, taskId)
  report.tasks++

  async function step(act: (writer: LeaseDeps) => Promise<unknown>): Promise<void> {
    // Who waits makes the next step only when everybody knows of the last one.
    if (isPatient) await options.untilTold(taskId, version)
    const isUnmarked = random.chance(shares.unmarked)
    report.steps++
    if (isUnmarked) report.unmarkedSteps++
    const writer = leaseDeps(options.deps)
    await act(isUnmarked ? withoutMarks(writer) : writer)
    version++
    await poll(apiUrl, client, taskId)
  }

  const claim = async () => {
    let leaseNumber = 0
    await step(async (writer) => {
      ;({ leaseNumber } = await claimAt(writer, engineerUuid, ref))
    })
    return { engineerUuid, taskId, leaseNumber }
  }
  let held = await claim()
  if (random.chance(shares.givenBack)) {
    await step((writer) => releaseLease(writer, { ...held, note: 'Not mine.' }))
    held = await claim()
  }
  const isCancelled = random.chance(shares.cancelled)
  await step((writer) =>
    isCancelled ? cancelTask(writer, ref, { reason: 'client' }) : answer(writer, held),
  )
  await options.untilTold(taskId, version)
}

function answer(writer: LeaseDeps, held: HeldTask) {
  const provenance = { source: 'human' }
  return submitAnswer(writer, { ...held, result: { message: 'Nobody is.' }, provenance })
}

/** As where Valkey cannot be reached, only quicker. */
function withoutMarks(writer: LeaseDeps): LeaseDeps {
  const nothing = async () => undefined
  return { ...writer, snapshots: { ...writer.snapshots, markDirty: nothing, set: nothing } }
}

async function create(apiUrl: string, client: Client): Promise<string> {
  const response = await fetch(`${apiUrl}/api/v1/tasks/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.secret}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      prompt: 'Is anybody told of me before I can be seen?',
      maxCredits: 600,
      projectId: client.projectId,
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`a create was answered ${response.status}: ${text}`)
  return (JSON.parse(text) as { id: string }).id
}

async function poll(apiUrl: string, client: Client, taskId: string): Promise<void> {
  const headers = { authorization: `Bearer ${client.secret}` }
  const response = await fetch(`${apiUrl}/api/v1/tasks/${taskId}`, { headers })
  await response.arrayBuffer()
}
