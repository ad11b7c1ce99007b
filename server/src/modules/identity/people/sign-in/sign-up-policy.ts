// Who may sign up (SIGN_UP). Existing users are not affected, and operators create users at the command
// line regardless.
import type { SignUpConfig } from '../../../../core/config-signup.ts'
import { ApiError, invalidRequest } from '../../../../core/errors.ts'

export type SignUpPolicy = SignUpConfig

const refusals = {
  invited: 'Sign-up is by invitation. Open the link in the mail of your invitation.',
  closed: 'Sign-up is closed. Contact the operator of this service.',
}

/** What an address alone decides. It says nothing about whether the address is known. */
export function assertMaySignUp({ mode, domains }: SignUpPolicy, email: string): void {
  if (mode === 'invited' || mode === 'closed') {
    throw new ApiError('FORBIDDEN', { message: refusals[mode] })
  }
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (mode === 'domain' && !domains.includes(domain)) {
    throw invalidRequest([{ field: 'email', message: `must be an address of ${list(domains)}` }])
  }
}

/** An invitation allows signing up unless sign-up is closed. */
export function assertMayComeInvited({ mode }: SignUpPolicy): void {
  if (mode === 'closed') throw new ApiError('FORBIDDEN', { message: refusals.closed })
}

function list(domains: readonly string[]): string {
  return domains.join(' or ')
}
