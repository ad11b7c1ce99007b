// One row for each operation for people: how to make a valid request of it, and who gets something
// else than its access says. An operation without a row fails the matrix.
import { encodeId } from '../../src/core/ids.ts'
import { forbidden, secondFactor, type World } from './console-callers.ts'
import { operatorRows } from './console-operator-rows.ts'
import { absent, at, type ConsoleRow, newEmail } from './console-row.ts'
import { workbenchRows } from './console-workbench-rows.ts'

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
  getPriceList: at('/console/v1/prices'),
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

const noExport = 'export_00000000000000000000000000'

const memberRows: Record<string, ConsoleRow> = {
  getOwnPerson: at('/console/v1/me'),
  findOwn: at('/console/v1/find?id=task_06a1ynhfm3vw5b8q2d3r4s5t6v'),
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
  getSpending: { request: (world) => ({ path: accountPath(world, '/spending') }) },
  pauseSpending: {
    request: (world) => ({ path: accountPath(world, '/spending/pause'), body: { paused: false } }),
  },
  setSpendingTimeZone: {
    request: (world) => ({
      path: accountPath(world, '/spending/time-zone'),
      body: { timeZone: 'UTC' },
    }),
  },
  createCap: {
    request: async (world) => ({
      path: accountPath(world, '/spending/caps'),
      body: { keyId: await world.makeKey(), period: 'day', credits: 60_000 },
    }),
  },
  changeCap: {
    request: async (world) => ({
      path: accountPath(world, `/spending/caps/${await world.makeCap(world.accountId)}`),
      body: { credits: 90_000 },
    }),
    foreign: async (world) => ({
      path: accountPath(world, `/spending/caps/${await world.makeCap(world.otherAccountId)}`),
      body: { credits: 90_000 },
    }),
  },
  deleteCap: {
    request: async (world) => ({
      path: accountPath(world, `/spending/caps/${await world.makeCap(world.accountId)}`),
    }),
    foreign: async (world) => ({
      path: accountPath(world, `/spending/caps/${await world.makeCap(world.otherAccountId)}`),
    }),
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
  askForExport: { request: (world) => ({ path: accountPath(world, '/exports') }) },
  listExports: { request: (world) => ({ path: accountPath(world, '/exports') }) },
  getExport: {
    request: async (world) => ({
      path: accountPath(world, `/exports/${await world.makeExport(world.accountId)}`),
    }),
    foreign: async (world) => ({
      path: accountPath(world, `/exports/${await world.makeExport(world.otherAccountId)}`),
    }),
  },
  // One whose archive is there is in routes.test.ts beside the routes.
  downloadExport: {
    request: (world) => ({ path: accountPath(world, `/exports/${noExport}/archive`) }),
    allowed: absent,
    foreign: async (world) => ({
      path: accountPath(world, `/exports/${await world.makeExport(world.otherAccountId)}/archive`),
    }),
  },
  requestCredits: {
    request: async (world) => {
      await world.endCreditRequest()
      return { path: accountPath(world, '/credit-requests'), body: { credits: 20_000 } }
    },
  },
  listCreditRequests: { request: (world) => ({ path: accountPath(world, '/credit-requests') }) },
  withdrawCreditRequest: {
    request: async (world) => ({
      path: accountPath(world, `/credit-requests/${await world.makeCreditRequest()}/withdraw`),
    }),
    foreign: async (world) => ({
      path: accountPath(
        world,
        `/credit-requests/${await world.makeCreditRequest(world.otherAccountId)}/withdraw`,
      ),
    }),
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
  declineInvitation: {
    request: async (world) => {
      const { token } = await world.makeInvitation(newEmail(), null)
      return { path: '/console/v1/invitations/decline', body: { token } }
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
  listAccountMessages: {
    request: async (world) => ({
      path: accountPath(world, `/tasks/${await world.makeWaitingTask()}/messages`),
    }),
    foreign: async (world) => ({
      path: accountPath(world, `/tasks/${await world.makeForeignTask()}/messages`),
    }),
  },
  getAttention: { request: (world) => ({ path: accountPath(world, '/attention') }) },
  getAccountStatistics: {
    request: (world) => ({ path: accountPath(world, '/statistics?timeZone=Europe/Berlin') }),
  },
  countProjectTasks: {
    request: (world) => ({ path: accountPath(world, '/project-tasks?projectIds=1001') }),
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
  getTaskCallback: {
    request: async (world) => callbackRequest(world, await world.makeCallback()),
    foreign: async (world) => callbackRequest(world, await world.makeForeignCallback()),
  },
  redeliverCallback: {
    request: async (world) => redeliverRequest(world, await world.makeCallback()),
    foreign: async (world) => redeliverRequest(world, await world.makeForeignCallback()),
  },
  listLedger: { request: (world) => ({ path: accountPath(world, '/ledger?kind=hold') }) },
  exportAccountTasks: {
    request: (world) => ({ path: accountPath(world, '/tasks.csv?mode=fast') }),
  },
  exportLedger: { request: (world) => ({ path: accountPath(world, '/ledger.csv?kind=grant') }) },
}

type MadeCallback = Awaited<ReturnType<World['makeCallback']>>

const callbackRequest = (world: World, { taskId }: MadeCallback) => ({
  path: accountPath(world, `/tasks/${taskId}/callback`),
})

const redeliverRequest = (world: World, { taskId, deliveryId }: MadeCallback) => ({
  path: accountPath(world, `/tasks/${taskId}/callback/deliveries/${deliveryId}/redeliver`),
})

export const consoleRows: Record<string, ConsoleRow> = {
  ...signInRows,
  ...deviceRows,
  ...memberRows,
  ...operatorRows,
  ...workbenchRows,
}
