// Every operation for people, without the code that serves it. The console document and the tests
// over all operations start here; a test compares the list with the routes of the app.
import type { ConsoleOperation } from './http/console/operation.ts'
import {
  cancelAnyTaskOperation,
  createAccountOperation,
  grantCreditsOperation,
  releaseAnyTaskOperation,
} from './modules/admin/schema.ts'
import {
  createKeyOperation,
  listKeysOperation,
  revokeKeyOperation,
  rollKeyOperation,
} from './modules/api-keys/console-schema.ts'
import { listActsOperation } from './modules/audit/schema.ts'
import {
  changeEngineerOperation,
  getDutyOperation,
  listEngineersOperation,
  setDutyOperation,
} from './modules/people/engineer-schema.ts'
import {
  addPasskeyOperation,
  addTotpOperation,
  confirmTotpOperation,
  listPasskeysOperation,
  removePasskeyOperation,
  removeTotpOperation,
  renewBackupCodesOperation,
  startPasskeyOperation,
} from './modules/people/factor-schema.ts'
import {
  acceptInvitationOperation,
  inviteEngineerOperation,
  inviteMemberOperation,
  inviteOperatorOperation,
  listInvitationsOperation,
  listPlaceInvitationsOperation,
  revokeInvitationOperation,
  revokePlaceInvitationOperation,
} from './modules/people/invitation-schema.ts'
import { getOwnPersonOperation } from './modules/people/me-schema.ts'
import {
  changeMemberOperation,
  listAccountsOperation,
  listMembersOperation,
  removeMemberOperation,
} from './modules/people/member-schema.ts'
import {
  endOtherSessionsOperation,
  endSessionOperation,
  listSessionsOperation,
} from './modules/people/session-schema.ts'
import {
  changePasswordOperation,
  resetPasswordOperation,
  sendPasswordMailOperation,
  sendVerificationMailOperation,
  signInOperation,
  signInWithBackupCodeOperation,
  signInWithPasskeyOperation,
  signInWithTotpOperation,
  signOutOperation,
  signUpOperation,
  startPasskeySignInOperation,
  verifyEmailOperation,
} from './modules/people/sign-in-schema.ts'
import {
  addHolidayOperation,
  getCalendarOperation,
  removeHolidayOperation,
  setHoursOperation,
} from './modules/staffing/calendar-schema.ts'
import { getDraftOperation, saveDraftOperation } from './modules/workbench/draft-schema.ts'
import { getQueueOperation, listHistoryOperation } from './modules/workbench/queue-schema.ts'
import {
  claimNextOperation,
  claimTaskOperation,
  getFileOperation,
  getWorkOperation,
  heartbeatOperation,
  listHeldOperation,
  releaseOperation,
  submitOperation,
} from './modules/workbench/schema.ts'

export const consoleOperations: readonly ConsoleOperation[] = [
  signUpOperation,
  verifyEmailOperation,
  sendVerificationMailOperation,
  signInOperation,
  signInWithTotpOperation,
  signInWithBackupCodeOperation,
  startPasskeySignInOperation,
  signInWithPasskeyOperation,
  signOutOperation,
  sendPasswordMailOperation,
  resetPasswordOperation,
  changePasswordOperation,
  listSessionsOperation,
  endSessionOperation,
  endOtherSessionsOperation,
  addTotpOperation,
  confirmTotpOperation,
  removeTotpOperation,
  renewBackupCodesOperation,
  startPasskeyOperation,
  addPasskeyOperation,
  listPasskeysOperation,
  removePasskeyOperation,
  getOwnPersonOperation,
  createAccountOperation,
  listAccountsOperation,
  listMembersOperation,
  changeMemberOperation,
  removeMemberOperation,
  listInvitationsOperation,
  inviteMemberOperation,
  revokeInvitationOperation,
  acceptInvitationOperation,
  listKeysOperation,
  createKeyOperation,
  rollKeyOperation,
  revokeKeyOperation,
  listActsOperation,
  getDutyOperation,
  setDutyOperation,
  listEngineersOperation,
  inviteEngineerOperation,
  changeEngineerOperation,
  inviteOperatorOperation,
  listPlaceInvitationsOperation,
  revokePlaceInvitationOperation,
  grantCreditsOperation,
  cancelAnyTaskOperation,
  releaseAnyTaskOperation,
  getCalendarOperation,
  setHoursOperation,
  addHolidayOperation,
  removeHolidayOperation,
  claimNextOperation,
  claimTaskOperation,
  listHeldOperation,
  getWorkOperation,
  getFileOperation,
  heartbeatOperation,
  releaseOperation,
  submitOperation,
  getDraftOperation,
  saveDraftOperation,
  getQueueOperation,
  listHistoryOperation,
]
