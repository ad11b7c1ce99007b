// What waits for a second operator, the operators, and what opens over them.
import { both, press } from './account-states.ts'
import { approvalPaths, sayApprovals, sayNothingWaits, sayOutages } from './approval-states.ts'
import type { Shot } from './photograph.ts'
import { fail, isFailed, withhold } from './withhold.ts'

const approvals = { path: '/admin/approvals', as: 'omar' } as const
const parts = Object.values(approvalPaths)

export const approvalShots: Shot[] = [
  { ...approvals, name: 'approvals', before: sayApprovals },
  { ...approvals, name: 'approvals-empty', before: sayNothingWaits },
  {
    ...approvals,
    name: 'approvals-loading',
    before: both(...parts.map(withhold)),
    isLoading: true,
  },
  { ...approvals, name: 'approvals-failing', before: both(...parts.map(fail)), act: isFailed },
  {
    ...approvals,
    name: 'approvals-operator',
    before: sayApprovals,
    act: async (page) => {
      await page.getByRole('row', { name: /lin@/ }).getByRole('button', { name: 'Approve' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...approvals,
    name: 'approvals-reset',
    before: sayApprovals,
    act: async (page) => {
      await page
        .getByRole('row', { name: /iris@/ })
        .getByRole('button', { name: 'Approve' })
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...approvals,
    name: 'approvals-grant-request',
    before: sayApprovals,
    act: press('Grant 20,000 to Halden Labs', /Grant 20,000/),
  },
  {
    ...approvals,
    name: 'approvals-decline-request',
    before: sayApprovals,
    act: press('Decline request of Halden Labs', /Decline/),
  },
  {
    ...approvals,
    name: 'approvals-propose',
    before: sayApprovals,
    act: press('Propose operator', /operator/i),
  },
  {
    ...approvals,
    name: 'approvals-propose-reset',
    before: sayApprovals,
    act: press('Reset second factors', /second factor/i),
  },
  {
    ...approvals,
    name: 'approvals-remove',
    before: sayApprovals,
    act: press('Remove Grace Okafor', 'Remove Grace Okafor as an operator?'),
  },
  { name: 'outage', path: '/admin/jobs', as: 'omar', before: sayOutages },
]
