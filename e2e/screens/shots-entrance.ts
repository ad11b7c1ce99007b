import type { Page } from 'playwright-core'
import type { Shot } from './photograph.ts'
import { fail, isFailed, say, withhold } from './withhold.ts'

const signIn = async (page: Page) => {
  await page.getByLabel('Email').fill('iris@example.com')
  await page.getByLabel('Password', { exact: true }).fill('demo demo demo')
  await page.keyboard.press('Enter')
}

const publicPaths = ['/console/v1/prices', '/api/v1/status', '/auth/sign-up']
const waits = async (page: Page) => {
  for (const path of publicPaths) await withhold(path)(page)
}
const fails = async (page: Page) => {
  for (const path of publicPaths) await fail(path)(page)
}

const invitationPath = '/accept-invitation#token=of-a-mail'
const readPath = '/console/v1/invitations/read'
const offer = (what: unknown) => say(readPath, { invitedBy: 'Ana Kovač', offer: what })
const asMember = {
  kind: 'member',
  role: 'developer',
  accountName: 'Northwind Pay',
  email: 'jonas@northwind.example',
  expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  isNewUser: true,
}

export const entranceShots: Shot[] = [
  { name: 'sign-in', path: '/sign-in' },
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
  { name: 'invitation', path: invitationPath, before: offer(asMember) },
  {
    name: 'invitation-closed',
    path: invitationPath,
    before: say(readPath, { invitedBy: 'Ana Kovač', offer: null }),
  },
  {
    name: 'invitation-loading',
    path: invitationPath,
    isLoading: true,
    before: withhold(readPath),
  },
  { name: 'invitation-failing', path: invitationPath, before: fail(readPath), act: isFailed },
  {
    name: 'invitation-wrong-user',
    path: invitationPath,
    as: 'iris',
    before: offer(asMember),
  },
  {
    name: 'invitation-new',
    path: invitationPath,
    before: offer(asMember),
    act: async (page) => {
      await page.getByRole('button', { name: 'Accept and choose a password' }).click()
      await page.getByLabel('Name').waitFor()
    },
  },
  {
    name: 'invitation-engineer',
    path: invitationPath,
    before: offer({ ...asMember, kind: 'engineer', role: null, accountName: null }),
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
  { name: 'first-page', path: '/' },
  {
    name: 'first-page-by-invitation',
    path: '/',
    before: say('/auth/sign-up', { mode: 'invited', domains: [] }),
  },
  { name: 'first-page-loading', path: '/', isLoading: true, before: waits },
  { name: 'first-page-failing', path: '/', before: fails, act: isFailed },
]
