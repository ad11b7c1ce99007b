// The mails of signing in: plain text, plain sentences. A link is the whole of a line, so that no
// reader breaks it. It leads to a page that asks for a click, because mail servers open links by
// themselves; and its token is in the fragment (after #), which no server on the way sees.

import type { Mail, Mailer } from '../../../adapters/mail.ts'
import { greet, writeName } from '../../../core/greeting.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import type { Invited } from './members/invitations.ts'
import { claimOwedMails, deleteOwedMail } from './queries.ts'

type Address = { to: string; publicUrl: string }
type Letter = Address & { name: string }

/** To an address of which nothing is known, so without a name. */
export function writeSignUpMail({ to, publicUrl }: Address, token: string): Mail {
  const link = `${publicUrl}/verify-email#token=${encodeURIComponent(token)}`
  return {
    to,
    subject: 'Finish signing up',
    text: `Hello,

Confirm your email address to finish signing up for Task Review. Open this link within ${limits.signUpLinkHours} hours to choose your name and password:

${link}

The link works once, and a newer link replaces it. If this wasn't you, ignore this email. Nobody can sign up with this address without the link.
`,
  }
}

export function writePasswordMail({ to, name, publicUrl }: Letter, token: string): Mail {
  const link = `${publicUrl}/reset-password#token=${encodeURIComponent(token)}`
  return {
    to,
    subject: 'Reset your password',
    text: `${greet(name)}

We received a request to reset your password. This link expires in 1 hour:

${link}

If you have a second factor, you still need it to sign in. If you didn't request this, ignore this email. Your password is unchanged.
`,
  }
}

export function writeKnownAddressMail({ to, publicUrl }: Address): Mail {
  return {
    to,
    subject: 'You already have an account',
    text: `Hello,

Someone tried to sign up with your email address, but you already have an account. Nothing was changed.

If this was you, sign in or reset your password:

${publicUrl}/sign-in
`,
  }
}

export function writePasswordChangedMail({ to, name, publicUrl }: Letter): Mail {
  return {
    to,
    subject: 'Your password was changed',
    text: `${greet(name)}

Your password was changed and you were signed out on all devices.

If this wasn't you, reset your password now:

${publicUrl}/forgot-password
`,
  }
}

export function writeFactorsResetMail({ to, name, publicUrl }: Letter): Mail {
  return {
    to,
    subject: 'Your second factors were reset',
    text: `${greet(name)}

Two operators removed your authenticator app, backup codes and passkeys, and you were signed out on all devices. Sign in with your password and set up a second factor again:

${publicUrl}/sign-in

If you didn't request this, contact an operator and change your password now.
`,
  }
}

const factorChanges = {
  totp_added: 'An authenticator app was set up',
  totp_removed: 'The authenticator app and its backup codes were removed',
  codes_renewed: 'The backup codes were replaced',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
}

export type FactorChange = keyof typeof factorChanges

/** The name of a device is text that anyone could have written, so it is left out. */
export function writeFactorChangedMail(
  { to, name, publicUrl }: Letter,
  change: FactorChange,
): Mail {
  return {
    to,
    subject: 'Your sign-in settings were changed',
    text: `${greet(name)}

${factorChanges[change]} for your account.

If this wasn't you, someone may have access to your account. Reset your password now, which signs you out on all devices, then contact the operator of this service:

${publicUrl}/forgot-password
`,
  }
}

function writeFactorsRemovedMail({ to, name, publicUrl }: Letter): Mail {
  return {
    to,
    subject: 'Set up your second factor again',
    text: `${greet(name)}

Your authenticator app and passkeys were removed from your account, and you were signed out. Until now, a password could be chosen before its email address was confirmed, so we can't be sure that you added all of them.

Your email address and password are unchanged. To set up a second factor again, first reset your password:

${publicUrl}/forgot-password
`,
  }
}

// Mails about people themselves that a migration owes them. A worker claims some, sends each and then
// strikes it off; one that dies in between leaves its claim for minutes, and the mail may come twice.
const batchSize = 20
const claimSeconds = 600

export async function sendOwedMails(db: Db, mail: Mailer, publicUrl: string): Promise<number> {
  let sent = 0
  for (;;) {
    const owed = await claimOwedMails(db, { batchSize, claimSeconds })
    for (const { person_id, kind, email: to, name } of owed) {
      await mail.send(writeFactorsRemovedMail({ to, name, publicUrl }))
      await deleteOwedMail(db, person_id, kind)
      sent += 1
    }
    if (owed.length < batchSize) return sent
  }
}

/** The token is in the fragment (after #), so that no server or log ever sees it. */
export function writeInvitationMail(invited: Invited, publicUrl: string): Mail {
  const { invitation, token } = invited
  const inviter = writeName(invited.inviterName)
  const offer = describeOffer(invited)
  const says = inviter === undefined ? "You've been invited" : `${inviter} invited you`
  return {
    to: invitation.email,
    subject: `${says} ${offer}`,
    text: [
      `${says} ${offer} on Task Review (${publicUrl}).`,
      `Open this link to see what you are invited to, then accept or decline:\n${publicUrl}/accept-invitation#token=${token}`,
      `The link works once and expires in ${limits.invitationDays} days. Nothing is created until you accept.`,
      "If you weren't expecting this, you can ignore this email.",
    ].join('\n\n'),
  }
}

/** "to Northwind Pay as a developer"; an account whose name is no name to put in a mail stays unnamed. */
function describeOffer({ invitation: { kind, role }, accountName }: Invited): string {
  if (kind === 'engineer') return 'to answer tasks as an engineer'
  if (kind === 'operator') return 'to run this service as an operator'
  const account = writeName(accountName) ?? 'an account'
  return `to ${account} as ${role === 'owner' ? 'an' : 'a'} ${role}`
}
