// The caps of the pictures: one of each level.
import type { Schemas } from '../../../api/queries.ts'

type Cap = Schemas['SpendingCap']

const capOf = (mark: string, more: Partial<Cap>): Cap => ({
  id: `cap_06a1ynhfkxvw5b8q2d3r4s5t${mark}`,
  subject: 'project',
  projectId: 1001,
  keyId: null,
  name: 'Checkout',
  period: 'month',
  credits: 20_000,
  isDefault: false,
  used: 0,
  charged: 0,
  resetsAt: '2026-12-01T00:00:00.000Z',
  reachedAt: null,
  ...more,
})

export const fullSpending: Schemas['Spending'] = {
  pausedAt: null,
  timeZone: 'UTC',
  caps: [
    capOf('a1', {
      ...{ subject: 'account', projectId: null, name: '', credits: 100_000 },
      ...{ used: 51_240, charged: 36_780 },
    }),
    capOf('a2', {
      ...{ name: 'atlas-admin', used: 20_000, charged: 17_780 },
      reachedAt: '2026-11-16T15:40:00.000Z',
    }),
    capOf('a3', { name: 'ledger-edge', credits: 38_000, used: 31_240, charged: 19_000 }),
    capOf('a4', {
      ...{ subject: 'key', projectId: null, keyId: 'key_06a1ynhfkxvw5b8q2d3r4s5t6w' },
      ...{ name: 'MCP on dev laptop', period: 'day', isDefault: true, used: 1_240, charged: 1_240 },
    }),
    capOf('a5', { name: 'Checkout', period: 'task', credits: 600, resetsAt: null }),
  ],
}
