// The rows of engineers in the matrix of operations for people.
import { notFound } from './console-callers.ts'
import { absent, at, type ConsoleRequest, type ConsoleRow } from './console-row.ts'

/** A request about a task that is held: nobody but its holder finds it. */
function forHolder(
  more: (leaseNumber: number) => Omit<ConsoleRequest, 'path'> & { rest: string },
): ConsoleRow {
  return {
    request: async (world) => {
      const { taskId, leaseNumber } = await world.makeClaimedTask()
      const { rest, ...request } = more(leaseNumber)
      return { path: `/workbench/v1/tasks/${taskId}${rest}`, ...request }
    },
    except: {
      engineer: notFound,
      'engineer of another tag': notFound,
      'engineer of the account': notFound,
      'stale sign-in': notFound,
    },
  }
}

export const workbenchRows: Record<string, ConsoleRow> = {
  getDuty: at('/workbench/v1/duty'),
  setDuty: at('/workbench/v1/duty', { onDuty: true }),
  claimNextTask: {
    request: async (world) => {
      await world.goOnDuty()
      return { path: '/workbench/v1/tasks/claim-next', body: {} }
    },
  },
  claimOneTask: {
    request: async (world) => {
      await world.goOnDuty()
      return { path: `/workbench/v1/tasks/${await world.makeWaitingTask()}/claim` }
    },
    except: { 'engineer of another tag': notFound, 'engineer of the account': notFound },
  },
  listHeldTasks: at('/workbench/v1/tasks'),
  getWorkTask: forHolder(() => ({ rest: '' })),
  listWorkFiles: forHolder(() => ({ rest: '/attachments' })),
  openTask: forHolder((leaseNumber) => ({ rest: '/open', body: { leaseNumber } })),
  // The task has no draft, so its holder is let in and told that there is no such part.
  acceptDraftParts: {
    ...forHolder((leaseNumber) => ({
      rest: '/accept',
      body: { leaseNumber, parts: ['/message#0'] },
    })),
    allowed: { status: 400, code: 'INVALID_REQUEST' },
  },
  sendHeartbeat: forHolder((leaseNumber) => ({
    rest: '/heartbeat',
    body: { leaseNumber, idleSeconds: 0 },
  })),
  releaseTask: forHolder((leaseNumber) => ({
    rest: '/release',
    body: { leaseNumber, reason: 'Because of this test.' },
  })),
  submitTask: forHolder((leaseNumber) => ({
    rest: '/submit',
    body: { leaseNumber, result: { message: 'It is.' } },
  })),
  // Nothing was submitted, so its holder is let in and told so.
  undoSubmit: {
    ...forHolder((leaseNumber) => ({ rest: '/undo', body: { leaseNumber } })),
    allowed: { status: 409, code: 'LEASE_LOST' },
  },
  askQuestion: forHolder((leaseNumber) => ({
    rest: '/questions',
    body: { leaseNumber, text: 'Which version is it?', onNoReply: 'continue' },
  })),
  listWorkMessages: forHolder(() => ({ rest: '/messages' })),
  listAskedTasks: at('/workbench/v1/questions'),
  getWorkDraft: forHolder(() => ({ rest: '/draft' })),
  saveWorkDraft: forHolder(() => ({
    rest: '/draft',
    body: { content: 'It' },
    headers: { 'if-match': '"0"' },
  })),
  getQueue: at('/workbench/v1/queue'),
  listWorkHistory: at('/workbench/v1/history'),
  getWorkStatistics: at('/workbench/v1/statistics?timeZone=Europe/Berlin'),
  getDemand: at('/workbench/v1/demand?timeZone=UTC'),
  streamWork: at('/workbench/v1/stream'),
  getPushSettings: at('/workbench/v1/push'),
  setPushSettings: at('/workbench/v1/push', { kinds: ['realtime'], quietHours: null }),
  savePushDevice: at('/workbench/v1/push/device', {
    endpoint: 'https://push.example.com/send/1',
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }),
  removePushDevice: at('/workbench/v1/push/device'),
  // No browser is subscribed, so they are let in and told so.
  sendTestPush: { ...at('/workbench/v1/push/test'), allowed: absent },
  getAvailability: at('/workbench/v1/availability'),
  setAvailability: at('/workbench/v1/availability', {
    timeZone: 'Europe/Berlin',
    hours: [{ day: 'monday', from: '08:30', to: '12:00' }],
  }),
}
