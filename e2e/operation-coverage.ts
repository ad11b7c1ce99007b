// Which flow reaches which operation. Each row is a promise: when the stage of that flow ends, what the
// service served meanwhile must hold every operation that its rows name. An operation without
// a row fails e2e/operation-coverage.test.ts.
import { consoleOperations } from '../server/src/start/operations.ts'

/** By operation: the name of a file in e2e/flows, and who asks. */
type Row = {
  flow: string
  /** Pages claim the task that is shown, so a few operations are for other tools alone. */
  by?: 'tool'
}

export const reached: Record<string, Row> = {
  getQueue: { flow: 'queue' },
  getDuty: { flow: 'first-answer' },
  setDuty: { flow: 'first-answer' },
  claimOneTask: { flow: 'first-answer' },
  claimNextTask: { flow: 'queue', by: 'tool' },
  listHeldTasks: { flow: 'queue' },
  getWorkTask: { flow: 'queue' },
  listWorkFiles: { flow: 'hostile-content' },
  openTask: { flow: 'draft-answer' },
  acceptDraftParts: { flow: 'draft-answer' },
  sendHeartbeat: { flow: 'engineer-day' },
  releaseTask: { flow: 'hostile-places' },
  submitTask: { flow: 'first-answer' },
  undoSubmit: { flow: 'undo' },
  askQuestion: { flow: 'asking' },
  listWorkMessages: { flow: 'asking' },
  listAskedTasks: { flow: 'asking' },
  getWorkDraft: { flow: 'two-windows' },
  saveWorkDraft: { flow: 'first-answer' },
  listWorkHistory: { flow: 'queue' },
  getWorkStatistics: { flow: 'queue' },
  getDemand: { flow: 'queue' },
  getPushSettings: { flow: 'push' },
  setPushSettings: { flow: 'push' },
  savePushDevice: { flow: 'push' },
  removePushDevice: { flow: 'push' },
  sendTestPush: { flow: 'push' },
  getAvailability: { flow: 'queue' },
  setAvailability: { flow: 'queue' },
  streamWork: { flow: 'first-answer' },

  getOwnPerson: { flow: 'first-answer' },
  signIn: { flow: 'first-answer' },
  signInWithTotp: { flow: 'first-answer' },
  readSignUp: { flow: 'sign-in-ways' },
  signUp: { flow: 'sign-in-ways' },
  finishSignUp: { flow: 'engineer-day' },
  acceptInvitation: { flow: 'engineer-day' },
  readInvitation: { flow: 'engineer-day' },
  declineInvitation: { flow: 'invitation' },
  getPriceList: { flow: 'first-page' },
  addTotp: { flow: 'engineer-day' },
  confirmTotp: { flow: 'engineer-day' },
  signInWithBackupCode: { flow: 'sign-in-ways' },
  listSessions: { flow: 'engineer-day' },
  endSession: { flow: 'engineer-day' },
  endOtherSessions: { flow: 'engineer-day' },
  listPasskeys: { flow: 'engineer-day' },
  renewBackupCodes: { flow: 'engineer-day' },
  changePassword: { flow: 'engineer-day' },
  signOut: { flow: 'engineer-day' },
  sendPasswordMail: { flow: 'engineer-day' },
  resetPassword: { flow: 'engineer-day' },
  startPasskey: { flow: 'sign-in-ways' },
  addPasskey: { flow: 'sign-in-ways' },
  startPasskeySignIn: { flow: 'sign-in-ways' },
  signInWithPasskey: { flow: 'sign-in-ways' },
  removePasskey: { flow: 'sign-in-ways' },
  removeTotp: { flow: 'sign-in-ways' },
  showUnsubscribe: { flow: 'sign-in-ways' },
  unsubscribe: { flow: 'sign-in-ways' },
  // Pages know the accounts of a person from getOwnPerson.
  listAccounts: { flow: 'sign-in-ways', by: 'tool' },

  listRequests: { flow: 'client-logs' },
  startDevice: { flow: 'device-login', by: 'tool' },
  pollDevice: { flow: 'device-login', by: 'tool' },
  showDevice: { flow: 'device-login' },
  approveDevice: { flow: 'device-login' },
  denyDevice: { flow: 'device-login' },

  createAccount: { flow: 'first-minutes' },
  countProjectTasks: { flow: 'client-tasks' },
  listAccountTasks: { flow: 'client-tasks' },
  getAccountTask: { flow: 'client-tasks' },
  listAccountMessages: { flow: 'questions' },
  getTaskCallback: { flow: 'callbacks' },
  redeliverCallback: { flow: 'callbacks' },

  findOwn: { flow: 'navigation' },
  findAny: { flow: 'navigation' },
  getAttention: { flow: 'navigation' },
  getAccountStatistics: { flow: 'client-usage' },
  listLedger: { flow: 'client-usage' },
  exportAccountTasks: { flow: 'client-tasks' },
  exportLedger: { flow: 'client-usage' },

  listKeys: { flow: 'keys' },
  createKey: { flow: 'keys' },
  rollKey: { flow: 'keys' },
  revokeKey: { flow: 'keys' },
  listActs: { flow: 'keys' },
  getWebhookStatistics: { flow: 'webhooks' },
  listMembers: { flow: 'members' },
  changeMember: { flow: 'members' },
  removeMember: { flow: 'members' },
  listInvitations: { flow: 'members' },
  inviteMember: { flow: 'members' },
  revokeInvitation: { flow: 'members' },
  getAccount: { flow: 'members' },
  renameAccount: { flow: 'members' },
  getNoticeSettings: { flow: 'members' },
  setNoticeSettings: { flow: 'members' },
  getSpending: { flow: 'spending-caps' },
  pauseSpending: { flow: 'spending-caps' },
  setSpendingTimeZone: { flow: 'spending-caps' },
  createCap: { flow: 'spending-caps' },
  changeCap: { flow: 'spending-caps' },
  deleteCap: { flow: 'spending-caps' },
  getRetention: { flow: 'leaving' },
  setRetention: { flow: 'leaving' },
  askForExport: { flow: 'leaving' },
  listExports: { flow: 'leaving' },
  getExport: { flow: 'leaving' },
  downloadExport: { flow: 'leaving' },
  closeAccount: { flow: 'leaving' },
  getAccountAi: { flow: 'ai-drafts' },
  setAccountAi: { flow: 'ai-drafts' },
  getMailChoices: { flow: 'members' },
  setMailChoices: { flow: 'members' },

  listAllAccounts: { flow: 'operator-money' },
  getAnyAccount: { flow: 'operator-money' },
  changeAnyAccount: { flow: 'operator-money' },
  changeKeyRates: { flow: 'operator-money' },
  listAnyLedger: { flow: 'operator-money' },
  requestCredits: { flow: 'credit-requests' },
  listCreditRequests: { flow: 'credit-requests' },
  withdrawCreditRequest: { flow: 'credit-requests' },
  listAllCreditRequests: { flow: 'credit-requests' },
  grantCreditRequest: { flow: 'credit-requests' },
  declineCreditRequest: { flow: 'credit-requests' },
  grantCredits: { flow: 'operator-money' },
  proposeAdjustment: { flow: 'operator-money' },
  listAdjustments: { flow: 'operator-money' },
  approveAdjustment: { flow: 'operator-money' },
  rejectAdjustment: { flow: 'operator-money' },
  getBooks: { flow: 'operator-money' },
  proveBooks: { flow: 'operator-money' },

  listIncidents: { flow: 'operator-floor' },
  snoozeIncident: { flow: 'operator-floor' },
  getFloor: { flow: 'operator-floor' },
  streamFloor: { flow: 'operator-floor' },
  listAllTasks: { flow: 'operator-floor' },
  getAnyTask: { flow: 'operator-floor' },
  planAssignments: { flow: 'operator-floor' },
  assignTasks: { flow: 'operator-floor' },
  releaseTasks: { flow: 'operator-floor' },
  cancelTasks: { flow: 'operator-floor' },
  listAssignees: { flow: 'operator-floor' },
  openTaskContent: { flow: 'operator-task' },
  openTaskFile: { flow: 'operator-task' },
  assignTask: { flow: 'operator-floor' },
  raiseTask: { flow: 'operator-floor' },
  extendTask: { flow: 'operator-floor' },
  releaseAnyTask: { flow: 'operator-floor' },
  cancelAnyTask: { flow: 'operator-floor' },
  listEngineers: { flow: 'operator-people' },
  listEngineerFigures: { flow: 'operator-people' },
  takeOffDuty: { flow: 'operator-task' },
  changeEngineer: { flow: 'operator-people' },
  inviteEngineer: { flow: 'operator-people' },
  listOperators: { flow: 'operator-people' },
  proposeOperator: { flow: 'operator-people' },
  proposeFactorReset: { flow: 'operator-people' },
  listProposals: { flow: 'operator-people' },
  approveProposal: { flow: 'operator-people' },
  rejectProposal: { flow: 'operator-people' },
  removeOperator: { flow: 'operator-people' },
  getWaiting: { flow: 'operator-people' },
  listPlaceInvitations: { flow: 'operator-people' },
  revokePlaceInvitation: { flow: 'operator-people' },
  getCalendar: { flow: 'operator-people' },
  getCoverage: { flow: 'operator-people' },
  setHours: { flow: 'operator-people' },
  addHoliday: { flow: 'operator-people' },
  removeHoliday: { flow: 'operator-people' },

  listPricedTags: { flow: 'machine-room' },
  createTag: { flow: 'machine-room' },
  changeTag: { flow: 'machine-room' },
  setTagPrice: { flow: 'machine-room' },
  listJobs: { flow: 'machine-room' },
  retryJob: { flow: 'machine-room' },
  getWebhookHealth: { flow: 'machine-room' },
  getAi: { flow: 'machine-room' },
  searchActs: { flow: 'machine-room' },
  getSystem: { flow: 'machine-room' },
  getOperatorAttention: { flow: 'navigation' },
  listOutages: { flow: 'machine-room' },
}

export type Served = { operationId: string; by: 'page' | 'tool' }

const patterns = consoleOperations.map(({ operationId, method, path }) => ({
  operationId,
  method,
  // A path without parameters is more exact than one with: claim-next is no id of a task.
  paramCount: path.split('{').length,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
patterns.sort((a, b) => a.paramCount - b.paramCount)

/** The operation of a request, if it is one for people. */
export function findOperation(method: string, url: string): string | undefined {
  const { pathname } = new URL(url)
  return patterns.find((known) => known.method === method && known.pattern.test(pathname))
    ?.operationId
}

/** Operations that the rows promise of a flow and that nobody asked for. */
export function findLies(flow: string, served: readonly Served[]): string[] {
  const rows = Object.entries(reached).filter(([, row]) => row.flow === flow)
  return rows
    .filter(([operationId, { by = 'page' }]) => {
      return !served.some((one) => one.operationId === operationId && one.by === by)
    })
    .map(([operationId]) => operationId)
}
