// One row for each operation for people: how to make a valid request of it, and who gets something
// else than its access says. An operation without a row fails the matrix.
import { encodeId } from '../../src/core/ids.ts'
import { forbidden, notFound, secondFactor, type World } from './console-callers.ts'
import { operatorRows } from './console-operator-rows.ts'
import { absent, at, type ConsoleRequest, type ConsoleRow, newEmail } from './console-row.ts'

const invalid = { status: 400, code: 'INVALID_REQUEST' } as const
const signInFailed = { status: 401, code: 'SIGN_IN_FAILED' } as const
const password = 'correct horse battery'
const webauthnResponse = {
  id: 'AQ',
  rawId: 'AQ',
  type: 'public-key',
  response: {
    clientDataJSON: 'e30',
    authenticatorData: 'AQ',
    signature: 'AQ',
    attestationObject: 'AQ',
  },
  clientExtensionResults: {},
}

/** What is done without a session, or to the session itself. Its own tests go through the flows. */
const signInRows: Record<string, ConsoleRow> = {
  readSignUp: at('/auth/sign-up'),
  signUp: { request: () => ({ path: '/auth/sign-up', body: { email: newEmail() } }) },
  finishSignUp: {
    ...at('/auth/sign-up/finish', { token: 'none', name: 'Ada', password }),
    allowed: invalid,
  },
  sendPasswordMail: {
    request: () => ({ path: '/auth/password-mail', body: { email: newEmail() } }),
  },
  resetPassword: { ...at('/auth/reset-password', { token: 'none', password }), allowed: invalid },
  signIn: {
    request: () => ({ path: '/auth/sign-in', body: { email: newEmail(), password } }),
    allowed: signInFailed,
  },
  signInWithTotp: { ...at('/auth/sign-in/totp', { code: '123456' }), allowed: signInFailed },
  signInWithBackupCode: {
    ...at('/auth/sign-in/backup-code', { code: 'aB3xY-9kLmN' }),
    allowed: signInFailed,
  },
  startPasskeySignIn: at('/auth/sign-in/passkey/challenge'),
  signInWithPasskey: {
    ...at('/auth/sign-in/passkey', { response: webauthnResponse }),
    allowed: signInFailed,
  },
  signOut: at('/auth/sign-out'),
  changePassword: {
    ...at('/auth/change-password', { password, newPassword: 'another horse battery' }),
    allowed: invalid,
  },
  showUnsubscribe: { ...at('/auth/unsubscribe?token=none'), allowed: invalid },
  unsubscribe: { ...at('/auth/unsubscribe?token=none'), allowed: invalid },
  listSessions: at('/auth/sessions'),
  endSession: {
    request: ({ caller }) => ({
      path: `/auth/sessions/${caller ? encodeId('session', caller.sessionUuid) : 'none'}`,
    }),
  },
  endOtherSessions: at('/auth/sessions/end-others'),
  addTotp: { ...at('/auth/totp', { password }), allowed: invalid },
  confirmTotp: { ...at('/auth/totp/confirm', { code: '123456' }), allowed: invalid },
  removeTotp: { ...at('/auth/totp/remove', { password }), allowed: invalid },
  renewBackupCodes: { ...at('/auth/totp/backup-codes', { password }), allowed: invalid },
  startPasskey: at('/auth/passkeys/challenge'),
  addPasskey: {
    ...at('/auth/passkeys', { name: 'Laptop', response: webauthnResponse }),
    allowed: invalid,
  },
  listPasskeys: at('/auth/passkeys'),
  removePasskey: {
    ...at('/auth/passkeys/00000000-0000-7000-8000-000000000000'),
    allowed: absent,
  },
}

/** What a program sends without a session; its own tests go through the whole login. */
const deviceRows: Record<string, ConsoleRow> = {
  startDevice: at('/auth/device', {}),
  pollDevice: {
    ...at('/auth/device/token', { deviceCode: 'A'.repeat(43) }),
    allowed: { status: 410, code: 'DEVICE_EXPIRED' },
  },
  showDevice: { ...at('/console/v1/device/BCDF-GHJK'), allowed: absent },
  approveDevice: {
    request: ({ accountId }) => ({
      path: '/console/v1/device/BCDF-GHJK/approve',
      body: { accountId, mode: 'test' },
    }),
    allowed: absent,
    except: { viewer: forbidden },
  },
  denyDevice: { ...at('/console/v1/device/BCDF-GHJK/deny'), allowed: absent },
}

const accountPath = ({ accountId }: World, rest: string) =>
  `/console/v1/accounts/${accountId}${rest}`

const memberRows: Record<string, ConsoleRow> = {
  getOwnPerson: at('/console/v1/me'),
  getMailChoices: at('/console/v1/me/mail-choices'),
  setMailChoices: at('/console/v1/me/mail-choices', {
    choices: [{ kind: 'low_balance', on: false }],
  }),
  getNoticeSettings: { request: (world) => ({ path: accountPath(world, '/notice-settings') }) },
  setNoticeSettings: {
    request: (world) => ({
      path: accountPath(world, '/notice-settings'),
      body: { lowBalanceCredits: 7_200 },
    }),
  },
  getRetention: { request: (world) => ({ path: accountPath(world, '/retention') }) },
  setRetention: {
    request: (world) => ({ path: accountPath(world, '/retention'), body: { keepDays: 90 } }),
  },
  getAccountAi: { request: (world) => ({ path: accountPath(world, '/ai') }) },
  setAccountAi: {
    request: (world) => ({ path: accountPath(world, '/ai'), body: { proseDrafts: false } }),
  },
  // With the wrong name, so that it still exists for the next caller.
  closeAccount: {
    request: (world) => ({ path: accountPath(world, '/close'), body: { name: 'No such name' } }),
    allowed: invalid,
  },
  createAccount: at('/console/v1/accounts', { name: 'Another' }),
  listAccounts: at('/console/v1/accounts'),
  getAccount: { request: (world) => ({ path: accountPath(world, '') }) },
  renameAccount: {
    request: (world) => ({ path: accountPath(world, ''), body: { name: 'Another name' } }),
  },
  listRequests: {
    request: (world) => ({ path: accountPath(world, '/requests?status=4xx&method=POST') }),
  },
  listMembers: { request: (world) => ({ path: accountPath(world, '/members') }) },
  changeMember: {
    request: async (world) => ({
      path: accountPath(world, `/members/${await world.makeViewer()}`),
      body: { role: 'developer' },
    }),
    foreign: async (world) => ({
      path: accountPath(world, `/members/${await world.makeViewer(world.otherAccountId)}`),
      body: { role: 'developer' },
    }),
  },
  removeMember: {
    request: async (world) => ({
      path: accountPath(world, `/members/${await world.makeViewer()}`),
    }),
    // Any member may leave, but only an owner may send somebody else away.
    except: { viewer: forbidden, developer: forbidden, 'engineer of the account': forbidden },
    foreign: async (world) => ({
      path: accountPath(world, `/members/${await world.makeViewer(world.otherAccountId)}`),
    }),
  },
  listInvitations: { request: (world) => ({ path: accountPath(world, '/invitations') }) },
  inviteMember: {
    request: (world) => ({
      path: accountPath(world, '/invitations'),
      body: { email: newEmail(), role: 'viewer' },
    }),
  },
  revokeInvitation: {
    request: async (world) => {
      const { invitation } = await world.makeInvitation(newEmail())
      return { path: accountPath(world, `/invitations/${encodeId('invite', invitation.id)}`) }
    },
    foreign: async (world) => {
      const { invitation } = await world.makeInvitation(newEmail(), world.otherAccountId)
      return { path: accountPath(world, `/invitations/${encodeId('invite', invitation.id)}`) }
    },
  },
  readInvitation: {
    request: async (world) => {
      const { email } = world.caller ?? { email: newEmail() }
      const { token } = await world.makeInvitation(email, null)
      return { path: '/console/v1/invitations/read', body: { token } }
    },
  },
  acceptInvitation: {
    request: async (world) => {
      const { email } = world.caller ?? { email: newEmail() }
      const { token } = await world.makeInvitation(email, null)
      return { path: '/console/v1/invitations/accept', body: { token } }
    },
    // It is an engineer's invitation: only a session with a second factor becomes one.
    except: {
      person: secondFactor,
      viewer: secondFactor,
      developer: secondFactor,
      owner: secondFactor,
      'owner of another account': secondFactor,
      'engineer without second factor': secondFactor,
      'operator without second factor': secondFactor,
      'stale sign-in': secondFactor,
    },
  },
  listKeys: { request: (world) => ({ path: accountPath(world, '/keys') }) },
  createKey: {
    request: (world) => ({ path: accountPath(world, '/keys'), body: { mode: 'live' } }),
  },
  rollKey: {
    request: async (world) => ({
      path: accountPath(world, `/keys/${await world.makeKey()}/roll`),
      body: {},
    }),
    foreign: async (world) => ({
      path: accountPath(world, `/keys/${await world.makeKey(world.otherAccountId)}/roll`),
      body: {},
    }),
  },
  revokeKey: {
    request: async (world) => ({
      path: accountPath(world, `/keys/${await world.makeKey()}/revoke`),
    }),
    foreign: async (world) => ({
      path: accountPath(world, `/keys/${await world.makeKey(world.otherAccountId)}/revoke`),
    }),
  },
  listActs: { request: (world) => ({ path: accountPath(world, '/audit') }) },
  listAccountTasks: { request: (world) => ({ path: accountPath(world, '/tasks?mode=fast') }) },
  getAccountTask: {
    request: async (world) => ({
      path: accountPath(world, `/tasks/${await world.makeWaitingTask()}`),
    }),
    foreign: async (world) => ({
      path: accountPath(world, `/tasks/${await world.makeForeignTask()}`),
    }),
  },
  getAccountStatistics: {
    request: (world) => ({ path: accountPath(world, '/statistics?timeZone=Europe/Berlin') }),
  },
  getWebhookStatistics: {
    request: async (world) => ({
      path: accountPath(world, `/webhooks/${(await world.makeWebhook()).webhookId}/statistics`),
    }),
    foreign: async (world) => {
      const { webhookId } = await world.makeForeignWebhook()
      return { path: accountPath(world, `/webhooks/${webhookId}/statistics`) }
    },
  },
  listLedger: { request: (world) => ({ path: accountPath(world, '/ledger?kind=hold') }) },
  exportLedger: { request: (world) => ({ path: accountPath(world, '/ledger.csv?kind=grant') }) },
}

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

const workbenchRows: Record<string, ConsoleRow> = {
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
  getAvailability: at('/workbench/v1/availability'),
  setAvailability: at('/workbench/v1/availability', {
    timeZone: 'Europe/Berlin',
    hours: [{ day: 'monday', from: '08:30', to: '12:00' }],
  }),
}

export const consoleRows: Record<string, ConsoleRow> = {
  ...signInRows,
  ...deviceRows,
  ...memberRows,
  ...operatorRows,
  ...workbenchRows,
}
