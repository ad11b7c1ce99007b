// What happens to each operation while a disk is nearly full. An operation that writes and is in
// neither list fails here, so that whoever adds one decides.
import { expect, test } from 'vitest'
import { toApiError } from '../../src/http/error-reply.ts'
import { operationsThatAddContent } from '../../src/http/full-disk.ts'
import { isUnsafe } from '../../src/http/operation.ts'
import { consoleOperations, operations } from '../../src/start/operations.ts'

/** They end tasks, remove content, or write a row of a bounded size that is no content. */
const operationsThatGoOn = new Set(
  `
  acceptDraftParts acceptInvitation addHoliday addPasskey addTotp
  approveAdjustment approveDevice approveProposal assignTask cancelAnyTask
  cancelTask changeAnyAccount changeEngineer changeKeyRates changeMember
  changePassword claimNextTask claimOneTask closeAccount confirmTotp createAccount
  createKey createProject createTag createWebhook deleteTaskAttachments
  deleteUpload deleteWebhook denyDevice endOtherSessions endSession finishSignUp
  grantCredits inviteEngineer inviteMember openTask pollDevice proposeAdjustment
  proposeFactorReset proposeOperator proveBooks raiseTask readInvitation
  redeliverFailedDeliveries redeliverWebhookDelivery rejectAdjustment
  rejectProposal releaseAnyTask releaseTask removeHoliday removeMember
  removeOperator removePasskey removeTotp renameAccount renewBackupCodes
  resetPassword retryJob revokeInvitation revokeKey revokePlaceInvitation rollKey
  rollWebhookSecret saveWorkDraft sendHeartbeat sendPasswordMail setAvailability
  setDuty setHours setMailChoices setNoticeSettings setRetention setTagPrice
  signIn signInWithBackupCode signInWithPasskey signInWithTotp signOut signUp
  startDevice startPasskey startPasskeySignIn submitTask testWebhook unsubscribe
  updateWebhook
`
    .trim()
    .split(/\s+/),
)

test('every operation that writes either adds content or goes on', () => {
  const writing = [...operations, ...consoleOperations]
    .filter(({ method }) => isUnsafe({ method }))
    .map(({ operationId }) => operationId)
  const decided = [...operationsThatAddContent, ...operationsThatGoOn]
  expect([...new Set(writing)].sort()).toEqual(decided.sort())
})

test('none does both', () => {
  expect([...operationsThatAddContent].filter((id) => operationsThatGoOn.has(id))).toEqual([])
})

test('a full disk of the database is 503 and never a bug of ours', () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(toApiError(error)).toMatchObject({ code: 'UNAVAILABLE' })
})
