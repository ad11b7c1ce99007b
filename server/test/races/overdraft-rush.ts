// A rush on an account that can pay for ten: the fast and the slow test differ in rounds alone.
import { expect } from 'vitest'
import type { Service } from '../service.ts'

export const affordable = 10
const maxCredits = 240

/** Each round is a fresh account with credit for ten tasks, asked for by all clients at once. */
export async function rushAccounts(
  service: Service,
  { rounds, clients }: { rounds: number; clients: number },
) {
  for (let round = 0; round < rounds; round++) {
    const { key, projectId } = await service.makeClient({ credits: affordable * maxCredits })
    const body = { prompt: 'Who is first to be served?', maxCredits, projectId }
    const replies = await Promise.all(
      Array.from({ length: clients }, () => service.call('POST', '/tasks/create', { key, body })),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([
      ...Array(affordable).fill(201),
      ...Array(clients - affordable).fill(402),
    ])
    const credits = await service.call('GET', '/credits', { key })
    expect(credits.body).toMatchObject({ available: 0, held: affordable * maxCredits, spent: 0 })
  }
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
}
