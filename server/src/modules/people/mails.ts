// The mails of signing in: plain text, plain sentences. A link is the whole of a line, so that no
// reader breaks it. It leads to a page that asks for a click, because mail servers open links by
// themselves; and its token stands behind the #, where no server on the way sees it.
import type { Mail } from '../../outside/mail.ts'

type Letter = { to: string; name: string; publicUrl: string }

export function writeConfirmationMail({ to, name, publicUrl }: Letter, token: string): Mail {
  const link = `${publicUrl}/verify-email#token=${encodeURIComponent(token)}`
  return {
    to,
    subject: 'Confirm your e-mail address',
    text: `Hello ${name},

somebody signed up for Task Review with this e-mail address. If it was you, open this link within an hour:

${link}

If it was not you, ignore this mail. Nobody can sign in with this address until the link is opened.
`,
  }
}

export function writePasswordMail({ to, name, publicUrl }: Letter, token: string): Mail {
  const link = `${publicUrl}/reset-password#token=${encodeURIComponent(token)}`
  return {
    to,
    subject: 'Choose a new password',
    text: `Hello ${name},

a new password was asked for. To choose one, open this link within an hour:

${link}

If you did not ask for it, ignore this mail. Your password stays as it is.
`,
  }
}

export function writeKnownAddressMail({ to, name, publicUrl }: Letter): Mail {
  return {
    to,
    subject: 'You already have an account',
    text: `Hello ${name},

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
    text: `Hello ${name},

the password of your account was just changed, and you were signed out everywhere.

If it was not you, ask for a new password at once:

${publicUrl}
`,
  }
}
