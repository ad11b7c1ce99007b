import type { Mail } from '../../../../adapters/mail.ts'
import { limits } from '../../../../core/limits.ts'
import type { Invited } from './invitations.ts'

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
