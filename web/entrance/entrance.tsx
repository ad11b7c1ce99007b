// The pages before a sign-in, by their paths. Each is its own address, so a mail can lead to it.
import type { ReactNode } from 'react'
import { AcceptInvitationPage } from './accept-invitation-page.tsx'
import { FirstPage } from './first-page/first-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { NewPasswordPage } from './new-password-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'
import { VerifyEmailPage } from './verify-email-page.tsx'

const pages: Record<string, () => ReactNode> = {
  '': FirstPage,
  '/sign-up': SignUpPage,
  '/forgot-password': ForgotPasswordPage,
  '/reset-password': NewPasswordPage,
  '/verify-email': VerifyEmailPage,
  '/accept-invitation': AcceptInvitationPage,
}

export function Entrance() {
  const Page = pages[location.pathname.replace(/\/$/, '')] ?? SignInPage
  return <Page />
}
