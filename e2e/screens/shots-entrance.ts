import type { Page } from 'playwright-core'
import type { Shot } from './photograph.ts'
import { fail, isFailed, say, withhold } from './withhold.ts'

const signIn = async (page: Page) => {
  await page.getByLabel('Email').fill('iris@example.com')
  await page.getByLabel('Password', { exact: true }).fill('demo demo demo')
  await page.keyboard.press('Enter')
}

export const entranceShots: Shot[] = [
  { name: 'sign-in', path: '/sign-in' },
  {
    name: 'sign-in-loading',
    path: '/sign-in',
    isLoading: true,
    before: withhold('/console/v1/me'),
  },
  { name: 'sign-in-failing', path: '/sign-in', before: fail('/console/v1/me'), act: isFailed },
  {
    name: 'sign-in-wrong',
    path: '/sign-in',
    before: say('/auth/sign-in', { error: { code: 'SIGN_IN_FAILED', message: 'No.' } }, 401),
    act: async (page) => {
      await signIn(page)
      await page.getByText(/Incorrect email or password/).waitFor()
    },
  },
  {
    name: 'second-factor',
    path: '/sign-in',
    before: say('/auth/sign-in', { next: 'second_factor' }),
    act: async (page) => {
      await signIn(page)
      await page.getByLabel('Code').waitFor()
    },
  },
  { name: 'sign-up', path: '/sign-up' },
  {
    name: 'sign-up-sent',
    path: '/sign-up',
    before: say('/auth/sign-up', {}),
    act: async (page) => {
      await page.getByLabel('Email').fill('iris@example.com')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: /mail|inbox/i }).waitFor()
    },
  },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'new-password', path: '/reset-password#token=of-a-mail' },
  { name: 'verify-email', path: '/verify-email#token=of-a-mail' },
  {
    name: 'sign-up-by-invitation',
    path: '/sign-up',
    before: say('/auth/sign-up', { mode: 'invited', domains: [] }),
  },
  {
    name: 'sign-up-closed',
    path: '/sign-up',
    before: say('/auth/sign-up', { mode: 'closed', domains: [] }),
  },
  {
    name: 'sign-up-domain',
    path: '/sign-up',
    before: say('/auth/sign-up', {
      mode: 'domain',
      domains: ['northwind.example', 'nwpay.example'],
    }),
  },
  {
    name: 'sign-up-used-link',
    path: '/verify-email#token=of-a-mail',
    act: async (page) => {
      await page.getByLabel('Name').fill('Ana Kovač')
      await page.getByLabel('Password', { exact: true }).fill('a long enough sentence 7')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Send a new link' }).waitFor()
    },
  },
  {
    name: 'sign-in-passkey-next',
    path: '/sign-in',
    before: say('/auth/sign-in', { next: 'passkey' }),
    act: async (page) => {
      await signIn(page)
      await page.getByText('Use your passkey to continue.').waitFor()
    },
  },
  { name: 'invitation', path: '/accept-invitation#token=of-a-mail' },
  {
    name: 'invitation-signed-in',
    path: '/accept-invitation#token=of-a-mail',
    as: 'iris',
    before: say('/console/v1/invitations/read', {
      kind: 'member',
      role: 'developer',
      accountName: 'Northwind Pay',
      invitedBy: 'Ana Kovač',
    }),
  },
  {
    name: 'invitation-new',
    path: '/accept-invitation#token=of-a-mail',
    act: (page) => page.getByRole('button', { name: 'Choose a password' }).click(),
  },
  {
    name: 'invitation-second-factor',
    path: '/accept-invitation#token=of-a-mail',
    as: 'olivia',
    before: say('/console/v1/invitations/read', {
      kind: 'engineer',
      role: null,
      accountName: null,
      invitedBy: 'Grace Okafor',
    }),
  },
  {
    name: 'new-password-done',
    path: '/reset-password#token=of-a-mail',
    before: say('/auth/reset-password', {}),
    act: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('a long enough sentence 7')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: /Sign in/ }).waitFor()
    },
  },
  { name: 'bad-link', path: '/reset-password' },
]
