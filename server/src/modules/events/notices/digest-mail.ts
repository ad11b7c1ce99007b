// The mail of a digest: plain text, plain sentences, each link the whole of a line. Names come from
// people and may hold anything, so each is put on one line and cut before it comes near the text.

import type { Mail } from '../../../adapters/mail.ts'
import { greet } from '../../../core/greeting.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { SecretRing } from '../../../core/secret-ring.ts'
import type { Recipient, UntoldNotice } from './digest-queries.ts'
import { type ChoosableKind, isChoosable, type NoticeData, type NoticeKind } from './notices.ts'
import { signUnsubscription } from './unsubscribe.ts'

const kindTitles: Record<NoticeKind, string> = {
  low_balance: 'Credits are running low',
  endpoint_disabled: 'A webhook endpoint was disabled',
  key_expiring: 'An API key is about to expire',
  account_suspension: 'Your account was suspended',
  key_leaked: 'An API key leaked and was revoked',
  credit_request: 'Your credit request was decided',
  spending_cap: 'A spending cap is nearly or fully used',
  question: 'An engineer has a question about a task',
}

export type Digest = {
  recipient: Recipient
  accountUuid: string
  personUuid: string
  /** The first ones, oldest first; total says how many there are. */
  notices: UntoldNotice[]
  untilNumber: number
}

export type Letterhead = { publicUrl: string; sessionSecrets: SecretRing }

export function writeDigest(digest: Digest, { publicUrl, sessionSecrets }: Letterhead): Mail {
  const { recipient, accountUuid, personUuid, notices, untilNumber } = digest
  const account = putOnOneLine(recipient.accountName)
  const accountUrl = `${publicUrl}/accounts/${encodeId('acct', accountUuid)}`
  const kinds = [...new Set(notices.map(({ kind }) => kind))].filter(isChoosable)
  const linkFor = (some: ChoosableKind[]) =>
    `${publicUrl}/auth/unsubscribe?token=${signUnsubscription(sessionSecrets, { personUuid, kinds: some })}`
  const blocks = [
    greet(recipient.name),
    `This is about your account "${account}".`,
    ...notices.map((notice) => describe(notice, accountUrl)),
    ...mentionRest(notices, accountUrl),
    ...kinds.map((kind) => `${stopTexts[kind]}\n${linkFor([kind])}`),
  ]
  return {
    to: recipient.email,
    subject: writeSubject(notices, account),
    text: `${blocks.join('\n\n')}\n`,
    ...(kinds.length > 0 && { unsubscribeUrl: linkFor(kinds) }),
    // The same mail sent twice has the same id, so that a mail server can tell.
    messageId: `<${[accountUuid, personUuid, untilNumber].join('.')}@${new URL(publicUrl).hostname}>`,
  }
}

function writeSubject(notices: UntoldNotice[], account: string): string {
  const [first] = notices
  if (first === undefined) throw new Error('A digest of nothing')
  if (first.total === 1) return `${titleOf(first)}: ${account}`
  return `${first.total} notifications about ${account}`
}

function titleOf({ kind, data }: Pick<UntoldNotice, 'kind' | 'data'>): string {
  if (kind === 'credit_request')
    return `Your credit request was ${(data as NoticeData['credit_request']).outcome}`
  if (kind === 'spending_cap') {
    const { percent } = data as NoticeData['spending_cap']
    return percent === 100 ? 'A spending cap was reached' : `${percent}% of a spending cap is used`
  }
  const isLifted =
    kind === 'account_suspension' && !(data as NoticeData['account_suspension']).isSuspended
  return isLifted ? 'The suspension of your account was lifted' : kindTitles[kind]
}

function mentionRest(notices: UntoldNotice[], accountUrl: string): string[] {
  const rest = (notices[0]?.total ?? 0) - notices.length
  return rest > 0 ? [`There are ${writeCount(rest)} more:\n${accountUrl}/notices`] : []
}

const stopTexts: Record<ChoosableKind, string> = {
  low_balance: 'Unsubscribe from low-balance emails:',
  endpoint_disabled: 'Unsubscribe from emails about disabled webhook endpoints:',
  key_expiring: 'Unsubscribe from emails about expiring keys:',
  account_suspension: 'Unsubscribe from emails about suspensions:',
  credit_request: 'Unsubscribe from emails about credit requests:',
  spending_cap: 'Unsubscribe from emails about spending caps:',
  question: 'Unsubscribe from emails about questions from engineers:',
}

type Describe<Kind extends NoticeKind> = (data: NoticeData[Kind], accountUrl: string) => string

const describers: { [Kind in NoticeKind]: Describe<Kind> } = {
  low_balance: ({ available, threshold }, accountUrl) =>
    `${writeCount(available)} credits available, below your alert threshold of ${writeCount(threshold)}. ` +
    'Tasks whose maximum exceeds the available credits are rejected. ' +
    `Add credits or change the alert:\n${accountUrl}/credits`,

  endpoint_disabled: ({ endpointId, url, reason }, accountUrl) =>
    `${reasonTexts[reason]} Its URL is ${showAddress(url)}, its id ${putOnOneLine(endpointId)}. ` +
    'Nothing is sent to it while it is disabled; the event feed still has the events of the last ' +
    `${limits.feedKeepDays} days. Fix the endpoint, then re-enable it:\n${accountUrl}/webhooks`,

  key_expiring: ({ name, hint, expiresAt }, accountUrl) =>
    `The key ${name === '' ? '' : `"${putOnOneLine(name)}" `}(${putOnOneLine(hint)}) stops working ` +
    `on ${writeTime(expiresAt)}. Rotate it before then; both keys stay valid during the overlap:\n` +
    `${accountUrl}/keys`,

  account_suspension: ({ isSuspended, reason }, accountUrl) =>
    isSuspended
      ? `An operator suspended the account. The reason given: "${putOnOneLine(reason, limits.actReasonCharsMax)}"\nAPI keys and new tasks are ` +
        'rejected, live and test. Tasks already in the queue are still answered and charged. ' +
        `Contact the operator of this service to lift the suspension:\n${accountUrl}`
      : `An operator lifted the suspension. The reason given: "${putOnOneLine(reason, limits.actReasonCharsMax)}"\nAPI keys work again and new ` +
        `tasks are accepted:\n${accountUrl}`,

  key_leaked: ({ name, hint, reporter, foundAt, alsoRevoked }, accountUrl) =>
    `The key ${name === '' ? '' : `"${putOnOneLine(name)}" `}(${putOnOneLine(hint)}) ` +
    `${reporterTexts[reporter]}${foundAt === null ? '' : ` at ${showAddress(foundAt)}`}. ` +
    `${writeRevoked(alsoRevoked)} Create a new key, replace the old one where it is used, and check ` +
    `the audit log and webhooks for what was done with it:\n${accountUrl}/keys`,

  credit_request: ({ outcome, asked, granted, note }, accountUrl) =>
    outcome === 'granted'
      ? `${writeCount(granted ?? asked)} credits were added${granted === asked ? '' : `; ${writeCount(asked)} were requested`}:\n${accountUrl}/credits`
      : `The request was for ${writeCount(asked)} credits. The operator wrote: ` +
        `"${putOnOneLine(note ?? '', limits.actReasonCharsMax)}"\nYou can request credits again:\n${accountUrl}/credits`,
  spending_cap: (cap, accountUrl) =>
    (cap.percent === 100
      ? `All of the ${writeCap(cap)} is used. New tasks under it are rejected until ` +
        `${writeTime(cap.resetsAt)}, or until open tasks end for less than they hold; open tasks continue. `
      : `${cap.percent}% of the ${writeCap(cap)} is used. It resets on ${writeTime(cap.resetsAt)}. `) +
    `View usage or change the cap:\n${accountUrl}/credits`,

  question: ({ taskId, deadlineAt, onNoReply }, accountUrl) =>
    `The task is waiting for your reply; the wait is not charged. Without a reply by ` +
    `${writeTime(deadlineAt)}, ${noReplyTexts[onNoReply]} Read the question and reply:\n` +
    `${accountUrl}/tasks/${putOnOneLine(taskId)}`,
}

const noReplyTexts: Record<NoticeData['question']['onNoReply'], string> = {
  default: 'the engineer continues with the default reply of the question.',
  continue: 'the engineer answers as well as they can.',
  cancel: 'the task is cancelled and all its credits are released.',
}

const capPeriods = { task: 'a task', day: 'a day', month: 'a month' } as const

/** Whose cap it is, as a part of a sentence. */
function writeCap({ subject, name, amount, period }: NoticeData['spending_cap']): string {
  const whose = subject === 'account' ? 'the account' : `the ${subject} "${putOnOneLine(name)}"`
  return `cap of ${writeCount(amount)} credits ${capPeriods[period]} for ${whose}`
}

const reporterTexts: Record<NoticeData['key_leaked']['reporter'], string> = {
  anonymous: 'was reported as leaked by someone who has its secret',
  github: 'was found by GitHub secret scanning',
  operator: 'was reported as leaked by an operator of this service',
}

function writeRevoked(alsoRevoked: number): string {
  if (alsoRevoked === 0) return 'It was revoked: requests with it are rejected.'
  const others = alsoRevoked === 1 ? 'one key' : `${writeCount(alsoRevoked)} keys`
  return `It and ${others} created with it were revoked: requests with them are rejected.`
}

const reasonTexts: Record<NoticeData['endpoint_disabled']['reason'], string> = {
  failing: 'The endpoint failed for 5 days and was disabled.',
  gone: 'The endpoint returned 410 Gone and was disabled.',
}

function describe({ kind, data, isTest, raisedAt }: UntoldNotice, accountUrl: string): string {
  const title = `${titleOf({ kind, data })}${isTest ? ' (test mode)' : ''}, ${writeTime(raisedAt.toISOString())}`
  // A notice's data was typed when it was raised.
  const write = describers[kind] as (data: unknown, accountUrl: string) => string
  return `${title}\n${write(data, accountUrl)}`
}

/** Without its query, which may hold a secret. */
function showAddress(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  return parsed ? putOnOneLine(`${parsed.origin}${parsed.pathname}`) : 'not a URL'
}

function writeTime(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

function writeCount(count: number): string {
  return count.toLocaleString('en-US')
}

const namedCharsMax = 120

/** No line breaks of any alphabet, no control characters, no marks that turn the reading direction. */
export function putOnOneLine(text: string, charsMax = namedCharsMax): string {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length <= charsMax ? line : `${characters.slice(0, charsMax - 1).join('')}…`
}
