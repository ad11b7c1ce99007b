// Every operation for people, without the code that serves it. The console document and the tests
// over all operations start here; a test compares the list with the routes of the app.
import type { ConsoleOperation } from './http/console/operation.ts'
import {
  changeAnyAccountOperation,
  getAnyAccountOperation,
  listAllAccountsOperation,
} from './modules/admin/account-schema.ts'
import { changeKeyRatesOperation } from './modules/admin/key-rates-schema.ts'
import { createAccountOperation, grantCreditsOperation } from './modules/admin/schema.ts'
import {
  createKeyOperation,
  listKeysOperation,
  revokeKeyOperation,
  rollKeyOperation,
} from './modules/api-keys/console-schema.ts'
import { listActsOperation } from './modules/audit/schema.ts'
import { searchActsOperation } from './modules/audit/search-schema.ts'
import { closeAccountOperation } from './modules/closing/schema.ts'
import { getRetentionOperation, setRetentionOperation } from './modules/content/schema.ts'
import {
  approveAdjustmentOperation,
  listAdjustmentsOperation,
  proposeAdjustmentOperation,
  rejectAdjustmentOperation,
} from './modules/credits/adjustment-schema.ts'
import { getBooksOperation, proveBooksOperation } from './modules/credits/book-schema.ts'
import {
  exportLedgerOperation,
  listAnyLedgerOperation,
  listLedgerOperation,
} from './modules/dashboard/ledger-schema.ts'
import { listAccountTasksOperation } from './modules/dashboard/list-schema.ts'
import { getAccountStatisticsOperation } from './modules/dashboard/statistics-schema.ts'
import { getAccountTaskOperation } from './modules/dashboard/task-schema.ts'
import {
  approveDeviceOperation,
  denyDeviceOperation,
  pollDeviceOperation,
  showDeviceOperation,
  startDeviceOperation,
} from './modules/device-login/schema.ts'
import {
  assignTaskOperation,
  cancelAnyTaskOperation,
  raiseTaskOperation,
  releaseAnyTaskOperation,
} from './modules/floor/act-schema.ts'
import { getFloorOperation, streamFloorOperation } from './modules/floor/floor-schema.ts'
import { getAnyTaskOperation, listAllTasksOperation } from './modules/floor/task-schema.ts'
import { getAiOperation } from './modules/machine-room/ai-schema.ts'
import { listJobsOperation, retryJobOperation } from './modules/machine-room/jobs-schema.ts'
import { getSystemOperation } from './modules/machine-room/system-schema.ts'
import { getWebhookHealthOperation } from './modules/machine-room/webhook-health-schema.ts'
import {
  getMailChoicesOperation,
  getNoticeSettingsOperation,
  setMailChoicesOperation,
  setNoticeSettingsOperation,
  showUnsubscribeOperation,
  unsubscribeOperation,
} from './modules/notices/schema.ts'
import { getAccountOperation, renameAccountOperation } from './modules/people/account-schema.ts'
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
  readInvitationOperation,
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
import { listRequestsOperation } from './modules/requests/schema.ts'
import {
  addHolidayOperation,
  getCalendarOperation,
  removeHolidayOperation,
  setHoursOperation,
} from './modules/staffing/calendar-schema.ts'
import {
  createTagOperation,
  listPricedTagsOperation,
  setTagPriceOperation,
} from './modules/tags/console-schema.ts'
import { getWebhookStatisticsOperation } from './modules/webhooks/statistics-schema.ts'
import { getDraftOperation, saveDraftOperation } from './modules/workbench/draft-schema.ts'
import {
  getAvailabilityOperation,
  getDemandOperation,
  getStatisticsOperation,
  setAvailabilityOperation,
} from './modules/workbench/own-schema.ts'
import { getQueueOperation, listHistoryOperation } from './modules/workbench/queue-schema.ts'
import {
  claimNextOperation,
  claimTaskOperation,
  getWorkOperation,
  heartbeatOperation,
  listFilesOperation,
  listHeldOperation,
  releaseOperation,
  submitOperation,
} from './modules/workbench/schema.ts'
import { streamWorkOperation } from './modules/workbench/stream-schema.ts'

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
  getAccountOperation,
  renameAccountOperation,
  listMembersOperation,
  changeMemberOperation,
  removeMemberOperation,
  listInvitationsOperation,
  inviteMemberOperation,
  revokeInvitationOperation,
  acceptInvitationOperation,
  readInvitationOperation,
  listKeysOperation,
  createKeyOperation,
  rollKeyOperation,
  revokeKeyOperation,
  startDeviceOperation,
  pollDeviceOperation,
  showDeviceOperation,
  approveDeviceOperation,
  denyDeviceOperation,
  listActsOperation,
  listRequestsOperation,
  listAccountTasksOperation,
  getAccountTaskOperation,
  getAccountStatisticsOperation,
  listLedgerOperation,
  exportLedgerOperation,
  getWebhookStatisticsOperation,
  getMailChoicesOperation,
  setMailChoicesOperation,
  getNoticeSettingsOperation,
  setNoticeSettingsOperation,
  showUnsubscribeOperation,
  unsubscribeOperation,
  getRetentionOperation,
  setRetentionOperation,
  closeAccountOperation,
  getDutyOperation,
  setDutyOperation,
  listEngineersOperation,
  inviteEngineerOperation,
  changeEngineerOperation,
  inviteOperatorOperation,
  listPlaceInvitationsOperation,
  revokePlaceInvitationOperation,
  listAllAccountsOperation,
  getAnyAccountOperation,
  changeAnyAccountOperation,
  changeKeyRatesOperation,
  grantCreditsOperation,
  proposeAdjustmentOperation,
  listAdjustmentsOperation,
  approveAdjustmentOperation,
  rejectAdjustmentOperation,
  listAnyLedgerOperation,
  getBooksOperation,
  proveBooksOperation,
  getFloorOperation,
  streamFloorOperation,
  listAllTasksOperation,
  getAnyTaskOperation,
  assignTaskOperation,
  raiseTaskOperation,
  cancelAnyTaskOperation,
  releaseAnyTaskOperation,
  getCalendarOperation,
  setHoursOperation,
  addHolidayOperation,
  removeHolidayOperation,
  listPricedTagsOperation,
  createTagOperation,
  setTagPriceOperation,
  listJobsOperation,
  retryJobOperation,
  getWebhookHealthOperation,
  getAiOperation,
  searchActsOperation,
  getSystemOperation,
  claimNextOperation,
  claimTaskOperation,
  listHeldOperation,
  getWorkOperation,
  listFilesOperation,
  heartbeatOperation,
  releaseOperation,
  submitOperation,
  getDraftOperation,
  saveDraftOperation,
  getQueueOperation,
  listHistoryOperation,
  getStatisticsOperation,
  getDemandOperation,
  getAvailabilityOperation,
  setAvailabilityOperation,
  streamWorkOperation,
]
