// The mails of signing in: plain text, plain sentences. A link is the whole of a line, so that no
// reader breaks it. It leads to a page that asks for a click, because mail servers open links by
// themselves; and its token is in the fragment (after #), which no server on the way sees.

import type { Mail, Mailer } from '../../../adapters/mail.ts'
import { greet } from '../../../core/greeting.ts'
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

somebody began to sign up for Task Review with this e-mail address. If it was you, open this link within ${limits.signUpLinkHours} hours and choose your name and a password:

${link}

The link works once, and a newer one ends it. If it was not you, ignore this mail: without the link nobody can sign up with this address.
`,
  }
}

export function writePasswordMail({ to, name, publicUrl }: Letter, token: string): Mail {
  const link = `${publicUrl}/reset-password#token=${encodeURIComponent(token)}`
  return {
    to,
    subject: 'Choose a new password',
    text: `${greet(name)}

a new password was asked for. To choose one, open this link within an hour:

${link}

If you have a second factor, you still need it to sign in. If you did not ask for a new password, ignore this mail: yours stays as it is.
`,
  }
}

export function writeKnownAddressMail({ to, publicUrl }: Address): Mail {
  return {
    to,
    subject: 'You already have an account',
    text: `Hello,

somebody tried to sign up for Task Review with this e-mail address, but you already have an account here. Nothing has changed.

If it was you, sign in as before, or ask for a new password:

${publicUrl}
`,
  }
}

export function writePasswordChangedMail({ to, name, publicUrl }: Letter): Mail {
  return {
    to,
    subject: 'Your password was changed',
    text: `${greet(name)}

the password of your account was just changed, and you were signed out everywhere.

If it was not you, ask for a new password at once:

${publicUrl}
`,
  }
}

export function writeFactorsResetMail({ to, name, publicUrl }: Letter): Mail {
  return {
    to,
    subject: 'Your second factors were reset',
    text: `${greet(name)}

two operators removed your authenticator app, backup codes and passkeys, and you were signed out everywhere. Sign in with your password and set up a second factor again:

${publicUrl}

If you did not ask for this, tell an operator, and choose a new password now.
`,
  }
}

const factorChanges = {
  totp_added: 'An authenticator app was set up',
  totp_removed: 'The authenticator app and its backup codes were removed',
  codes_renewed: 'New backup codes were made, and the old ones stopped working',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
}

export type FactorChange = keyof typeof factorChanges

/** What a device calls itself is somebody's text, and is not told here. */
export function writeFactorChangedMail(
  { to, name, publicUrl }: Letter,
  change: FactorChange,
): Mail {
  return {
    to,
    subject: 'How you sign in was changed',
    text: `${greet(name)}

${factorChanges[change]}, just now, for your account.

If it was not you, somebody knows how you sign in. Choose a new password at once, which signs out everybody, then tell whoever runs this service:

${publicUrl}/forgot-password
`,
  }
}

function writeFactorsRemovedMail({ to, name, publicUrl }: Letter): Mail {
  return {
    to,
    subject: 'Set up your second factor again',
    text: `${greet(name)}

your authenticator app and passkeys were removed from your account, and you were signed out. Until now a password could be chosen before its e-mail address was confirmed, so we cannot tell that they were all added by you.

Your address and your password stay as they are. To set up a second factor again, first choose a new password by mail:

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

const offers: Record<string, string> = {
  member: 'to work on an account',
  engineer: 'to answer tasks as an engineer',
  operator: 'to run this service as an operator',
}

/** The token is in the fragment (after #), so that no server or log ever sees it. */
export function writeInvitationMail({ invitation, token }: Invited, publicUrl: string): Mail {
  const offer = offers[invitation.kind] ?? ''
  return {
    to: invitation.email,
    subject: `You are invited ${offer}`,
    text: [
      `You are invited ${offer} at ${publicUrl}.`,
      `To accept, open this link. If you are new here, you choose a password there; else sign in with this mail address:\n${publicUrl}/accept-invitation#token=${token}`,
      `The link works once and for ${limits.invitationDays} days.`,
      'If you did not expect this, you need not do anything.',
    ].join('\n\n'),
  }
}
