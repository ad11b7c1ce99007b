import { limits } from '../../limits.ts'
import type { Mail } from '../../outside/mail.ts'
import type { Invited } from './invitations.ts'

const offers: Record<string, string> = {
  member: 'to work on an account',
  engineer: 'to answer tasks as an engineer',
  operator: 'to run this service as an operator',
}

/** The token stands behind the #, so that no server and no log on the way ever sees it. */
export function writeInvitationMail({ invitation, token }: Invited, publicUrl: string): Mail {
  const offer = offers[invitation.kind] ?? ''
  return {
    to: invitation.email,
    subject: `You are invited ${offer}`,
    text: [
      `You are invited ${offer} at ${publicUrl}.`,
      `To accept, sign in with this mail address and open:\n${publicUrl}/accept-invitation#token=${token}`,
      `The link works once and for ${limits.invitationDays} days.`,
      'If you did not expect this, you need not do anything.',
    ].join('\n\n'),
  }
}
