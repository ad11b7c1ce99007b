// The rows of what operators do.
import { randomBytes, randomUUID } from 'node:crypto'
import { encodeId } from '../../src/core/ids.ts'
import { absent, at, type ConsoleRow, newEmail } from './console-row.ts'

const reason = { reason: 'Because of this test.' }
const week = { A: [], B: [], ...reason }

export const operatorRows: Record<string, ConsoleRow> = {
  listEngineers: at('/operator/v1/engineers'),
  listEngineerFigures: at('/operator/v1/engineer-figures'),
  inviteEngineer: {
    request: () => ({ path: '/operator/v1/engineers', body: { email: newEmail(), tagIds: [1] } }),
  },
  changeEngineer: {
    request: async (world) => ({
      path: `/operator/v1/engineers/${await world.makeEngineer()}`,
      body: { ...reason, suspended: true },
    }),
  },
  takeOffDuty: {
    request: async (world) => ({
      path: `/operator/v1/engineers/${await world.makeEngineer({ isOnDuty: true })}/off-duty`,
      body: reason,
    }),
  },
  listOperators: at('/operator/v1/operators'),
  proposeOperator: {
    request: () => ({ path: '/operator/v1/operators', body: { email: newEmail(), ...reason } }),
  },
  removeOperator: {
    request: async (world) => ({
      path: `/operator/v1/operators/${await world.makeOperator()}/remove`,
      body: reason,
    }),
  },
  proposeFactorReset: {
    request: async (world) => ({
      path: '/operator/v1/factor-resets',
      body: { email: await world.makePerson(), ...reason },
    }),
  },
  listProposals: at('/operator/v1/proposals?state=proposed'),
  approveProposal: {
    request: async (world) => ({
      path: `/operator/v1/proposals/${await world.makeProposal()}/approve`,
    }),
  },
  rejectProposal: {
    request: async (world) => ({
      path: `/operator/v1/proposals/${await world.makeProposal()}/reject`,
      body: reason,
    }),
  },
  getWaiting: at('/operator/v1/waiting'),
  listPlaceInvitations: at('/operator/v1/invitations'),
  revokePlaceInvitation: {
    request: async (world) => {
      const { invitation } = await world.makeInvitation(newEmail(), null)
      return { path: `/operator/v1/invitations/${encodeId('invite', invitation.id)}` }
    },
  },
  grantCredits: {
    request: ({ accountId }) => ({
      path: `/operator/v1/accounts/${accountId}/credits`,
      body: { credits: 60, reason: 'A test', idempotencyKey: randomUUID() },
    }),
  },
  listAllAccounts: at('/operator/v1/accounts?search=Test'),
  getAnyAccount: {
    request: ({ accountId }) => ({ path: `/operator/v1/accounts/${accountId}` }),
  },
  changeAnyAccount: {
    request: ({ accountId }) => ({
      path: `/operator/v1/accounts/${accountId}`,
      body: { suspended: false, ...reason },
    }),
  },
  listAnyLedger: {
    request: ({ accountId }) => ({ path: `/operator/v1/accounts/${accountId}/ledger?kind=grant` }),
  },
  changeKeyRates: {
    request: async (world) => ({
      path: `/operator/v1/keys/${await world.makeKey()}`,
      body: { perSecond: 5, ...reason },
    }),
  },
  proposeAdjustment: {
    request: ({ accountId }) => ({
      path: `/operator/v1/accounts/${accountId}/adjustments`,
      body: { credits: -60, ...reason },
    }),
  },
  listAdjustments: at('/operator/v1/adjustments?state=proposed'),
  approveAdjustment: {
    request: async (world) => ({
      path: `/operator/v1/adjustments/${await world.makeAdjustment()}/approve`,
    }),
  },
  rejectAdjustment: {
    request: async (world) => ({
      path: `/operator/v1/adjustments/${await world.makeAdjustment()}/reject`,
      body: reason,
    }),
  },
  listAllCreditRequests: at('/operator/v1/credit-requests?state=open'),
  grantCreditRequest: {
    request: async (world) => ({
      path: `/operator/v1/credit-requests/${await world.makeCreditRequest()}/grant`,
      body: {},
    }),
  },
  declineCreditRequest: {
    request: async (world) => ({
      path: `/operator/v1/credit-requests/${await world.makeCreditRequest()}/decline`,
      body: { note: reason.reason },
    }),
  },
  getBooks: at('/operator/v1/books'),
  proveBooks: at('/operator/v1/books/prove'),
  cancelAnyTask: {
    request: async (world) => ({
      path: `/operator/v1/tasks/${await world.makeWaitingTask()}/cancel`,
      body: reason,
    }),
  },
  listIncidents: at('/operator/v1/incidents'),
  snoozeIncident: at('/operator/v1/incidents/jobs/snooze'),
  getFloor: at('/operator/v1/floor'),
  streamFloor: at('/operator/v1/floor/stream'),
  listAllTasks: at('/operator/v1/tasks'),
  getAnyTask: {
    request: async (world) => ({ path: `/operator/v1/tasks/${await world.makeWaitingTask()}` }),
  },
  planAssignments: {
    request: async (world) => ({
      path: '/operator/v1/bulk/plan',
      body: { taskIds: [await world.makeWaitingTask()] },
    }),
  },
  assignTasks: {
    request: async (world) => ({
      path: '/operator/v1/bulk/assign',
      body: {
        ...reason,
        assignments: [
          {
            taskId: await world.makeWaitingTask(),
            personId: await world.makeEngineer({ isOnDuty: true }),
          },
        ],
      },
    }),
  },
  releaseTasks: {
    request: async (world) => ({
      path: '/operator/v1/bulk/release',
      body: { ...reason, taskIds: [(await world.makeClaimedTask()).taskId] },
    }),
  },
  cancelTasks: {
    request: async (world) => ({
      path: '/operator/v1/bulk/cancel',
      body: { ...reason, taskIds: [await world.makeWaitingTask()] },
    }),
  },
  listAssignees: {
    request: async (world) => ({
      path: `/operator/v1/tasks/${await world.makeWaitingTask()}/assignees`,
    }),
  },
  openTaskContent: {
    request: async (world) => ({
      path: `/operator/v1/tasks/${await world.makeWaitingTask()}/content`,
    }),
  },
  openTaskFile: {
    request: async (world) => ({
      path: `/operator/v1/tasks/${await world.makeWaitingTask()}/files/0/open`,
    }),
  },
  assignTask: {
    request: async (world) => ({
      path: `/operator/v1/tasks/${await world.makeWaitingTask()}/assign`,
      body: { ...reason, personId: await world.makeEngineer({ isOnDuty: true }) },
    }),
  },
  raiseTask: {
    request: async (world) => ({
      path: `/operator/v1/tasks/${await world.makeWaitingTask()}/raise`,
      body: reason,
    }),
  },
  extendTask: {
    request: async (world) => ({
      path: `/operator/v1/tasks/${await world.makeWaitingTask()}/extend`,
      body: { ...reason, hours: 4 },
    }),
  },
  releaseAnyTask: {
    request: async (world) => ({
      path: `/operator/v1/tasks/${(await world.makeClaimedTask()).taskId}/release`,
      body: reason,
    }),
  },
  getCalendar: at('/operator/v1/calendar'),
  getCoverage: at('/operator/v1/calendar/coverage'),
  setHours: at('/operator/v1/calendar/hours', week),
  addHoliday: at('/operator/v1/calendar/holidays', {
    date: '2026-12-25',
    name: 'Christmas Day',
    ...reason,
  }),
  removeHoliday: {
    ...at(`/operator/v1/calendar/holidays/2031-01-01?${new URLSearchParams(reason)}`),
    allowed: absent,
  },
  listPricedTags: at('/operator/v1/tags'),
  createTag: {
    request: () => ({
      path: '/operator/v1/tags',
      body: {
        name: `Level ${randomBytes(6).toString('hex')}`,
        description: 'Of this test.',
        multiplier: 2,
        reason: 'Because of this test.',
      },
    }),
  },
  changeTag: at('/operator/v1/tags/3', { retired: false, reason: 'Because of this test.' }),
  setTagPrice: at('/operator/v1/tags/3/prices', {
    multiplier: 2,
    reason: 'Because of this test.',
  }),
  listJobs: at('/operator/v1/jobs'),
  retryJob: {
    ...at('/operator/v1/jobs/00000000-0000-7000-8000-000000000000/retry', {
      reason: 'Because of this test.',
    }),
    allowed: absent,
  },
  getWebhookHealth: at('/operator/v1/webhook-health'),
  getAi: at('/operator/v1/ai'),
  searchActs: at('/operator/v1/audit'),
  getSystem: at('/operator/v1/system'),
  getOperatorAttention: at('/operator/v1/attention'),
  findAny: at('/operator/v1/find?id=task_06a1ynhfm3vw5b8q2d3r4s5t6v'),
  listOutages: at('/operator/v1/outages'),
}
