// What of an account needs a person, and when engineers are there: for the navigation of every page.
// Credits are low by the threshold that the owners set, as in the notification of it.
import type { Role } from '../../../../core/caller.ts'
import type { Db } from '../../../../db/client.ts'
import { readStaffedTime } from '../../../work/staffing/staffing.ts'
import { type AttentionRow, selectAttention } from './attention-queries.ts'

/** More are not counted: nobody reads a larger number in a badge. */
export const openTasksCountedMax = 1_000

export type Attention = AttentionRow & { staffed: StaffedNow }
type StaffedNow = { isNow: boolean; until: Date | undefined; from: Date | undefined }

export async function readAttention(
  db: Db,
  { accountUuid, role }: { accountUuid: string; role: Role },
): Promise<Attention> {
  const [found, staffed] = await Promise.all([
    selectAttention(db, accountUuid, openTasksCountedMax),
    readStaffedTime(db, new Date()),
  ])
  // Viewers are shown no webhooks.
  return role === 'viewer' ? { ...found, failing_webhooks: 0, staffed } : { ...found, staffed }
}

export function presentAttention(attention: Attention) {
  return {
    openTasks: attention.open_tasks,
    failingWebhooks: attention.failing_webhooks,
    isCreditLow: attention.is_low,
    staffed: presentStaffed(attention.staffed),
  }
}

function presentStaffed({ isNow, until, from }: StaffedNow) {
  return {
    isNow,
    until: until?.toISOString() ?? null,
    from: from?.toISOString() ?? null,
  }
}
