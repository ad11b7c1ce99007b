// Completion against cancel, on one task: the fast and the slow test differ in rounds alone.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import type { Service } from '../service.ts'

type Ending = { status: 'completed' | 'cancelled'; won: boolean }

/** Sends completions and cancels of the same task at once; exactly one of the two kinds wins. */
export async function raceSettlements(
  service: Service,
  { rounds, each }: { rounds: number; each: number },
) {
  const { key, projectId } = await service.makeClient({ credits: rounds * 600 })
  const wins = { completed: 0, cancelled: 0 }
  for (let round = 0; round < rounds; round++) {
    const body = { prompt: 'Answered or cancelled first?', maxCredits: 600, projectId }
    const { id } = (await service.call('POST', '/tasks/create', { key, body })).body
    const endings = await Promise.all(
      Array.from({ length: each }, (_, i) => [
        ...(i % 2 === round % 2
          ? [complete(service, id), cancel(service, key, id)]
          : [cancel(service, key, id), complete(service, id)]),
      ]).flat(),
    )
    const final = (await service.call('GET', `/tasks/${id}`, { key })).body
    wins[final.status as keyof typeof wins]++
    expectOneEnding(endings, final.status, each)
    expect(final.version).toBe(2)
    await expectSettledOnce(service, id, final.status === 'completed' ? 100 : 0)
  }
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true, settlements: rounds })
  return wins
}

async function complete(service: Service, task: string): Promise<Ending> {
  try {
    await service.admin('complete-task', { task, message: 'Yes.', 'effort-seconds': 100 })
    return { status: 'completed', won: true }
  } catch (error) {
    expect(error).toMatchObject({ code: 'TASK_FINAL' })
    return { status: 'completed', won: false }
  }
}

async function cancel(service: Service, key: string, task: string): Promise<Ending> {
  const reply = await service.call('POST', `/tasks/${task}/cancel`, { key })
  if (reply.status !== 200) expect(reply.body.error.code).toBe('TASK_FINAL')
  return { status: 'cancelled', won: reply.status === 200 }
}

/** One completion and no cancel, or no completion and every cancel: repeating a cancel is 200. */
function expectOneEnding(endings: Ending[], status: string, each: number) {
  const won = (kind: string) => endings.filter((ending) => ending.status === kind && ending.won)
  expect(won('completed')).toHaveLength(status === 'completed' ? 1 : 0)
  expect(won('cancelled')).toHaveLength(status === 'cancelled' ? each : 0)
}

async function expectSettledOnce(service: Service, taskId: string, charged: number) {
  const uuid = decodeId('task', taskId)
  const { rows } = await sql<object>`select
    (select count(*)::int from settlements where task_id = ${uuid} and charged = ${charged}
      and released = ${600 - charged}) as settlements,
    (select sum(amount)::int from ledger_entries where task_id = ${uuid} and debit = 'held') as unheld,
    (select count(*)::int from task_events where task_id = ${uuid}) as events`.execute(
    service.deps.database.db,
  )
  expect(rows).toEqual([{ settlements: 1, unheld: 600, events: 2 }])
}
