// Answers and cancels of one account and one engineer at the same time. Both lock the engineer and the balance: in
// another order than the transitions they would wait for each other, and PostgreSQL would end one of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimTask, submitAnswer } from '../../src/modules/work/leases/leases.ts'
import { leaseDeps } from '../../src/start/task-dependencies.ts'
import { makeEngineer } from '../engineers.ts'
import { type Service, startService } from '../service.ts'

const rounds = 8
const capacity = 20

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('10 submits and 10 cancels at once, 8 times: all succeed and the books balance', async () => {
  const deps = leaseDeps(service.deps)
  const engineerUuid = await makeEngineer(deps.db, { capacity })
  const { key, projectId } = await service.makeClient({ credits: rounds * capacity * 600 })
  const create = async () => {
    const body = { prompt: 'Answered or cancelled?', maxCredits: 600, projectId }
    return (await service.call('POST', '/tasks/create', { key, body })).body.id as string
  }
  for (let round = 0; round < rounds; round++) {
    const taskIds = await Promise.all(Array.from({ length: capacity }, create))
    const claims = await Promise.all(
      taskIds.map((taskId) => claimTask(deps, { engineerUuid, taskId })),
    )
    const outcomes = await Promise.all(
      claims.map(async ({ taskId, leaseNumber }, i) => {
        if (i % 2 === 0) {
          const reply = await service.call('POST', `/tasks/${taskId}/cancel`, { key })
          return reply.status
        }
        const answer = { result: { message: 'Yes.' }, provenance: { source: 'human' } }
        await submitAnswer(deps, { engineerUuid, taskId, leaseNumber, ...answer })
        return 200
      }),
    )
    expect(new Set(outcomes)).toEqual(new Set([200]))
  }
  expect(await service.admin('audit-ledger')).toMatchObject({
    ok: true,
    settlements: rounds * capacity,
  })
})
