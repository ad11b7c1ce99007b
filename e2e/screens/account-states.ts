// Keys, members, settings and the audit log in their states, as the service would tell of them.
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { idOf } from './ids.ts'
import { ago, days } from './moments.ts'
import { isAt, say } from './withhold.ts'

const of = (tail: string) => `/console/v1/accounts/*/${tail}`

export const accountPaths = {
  keys: of('keys'),
  webhooks: of('api/webhooks'),
  webhook: of('api/webhooks/webhook_*'),
  deliveries: of('api/webhooks/*/deliveries'),
  delivery: of('api/webhooks/*/deliveries/delivery_*'),
  statistics: of('webhooks/*/statistics'),
  members: of('members'),
  invitations: of('invitations'),
  audit: of('audit'),
  alert: of('notice-settings'),
  kept: of('retention'),
  ai: of('ai'),
  exports: of('exports'),
  mail: '/console/v1/me/mail-choices',
}

type Role = 'owner' | 'developer' | 'viewer'

export const page = (data: unknown[]) => ({ data, hasMore: false, nextCursor: null })

function makeKey(number: number, given: object) {
  return {
    id: idOf('key', number),
    mode: 'live',
    name: 'Support bot',
    hint: `trs_live_…8rT${number}`,
    revision: 'A',
    scopes: ['tasks:read', 'tasks:write', 'projects:write', 'webhooks', 'credits:read'],
    allowedAddresses: [],
    requestsPerSecond: 10,
    createdAt: ago(days(40) + number * 137),
    lastUsedAt: ago(2),
    expiresAt: null,
    revokedAt: null,
    ...given,
  }
}

export const sayKeys = say(
  accountPaths.keys,
  page([
    makeKey(1, { name: 'Checkout production' }),
    makeKey(2, {
      name: 'Nightly report',
      scopes: ['tasks:read', 'credits:read'],
      allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'],
      lastUsedAt: ago(60 * 9 + 7),
    }),
    makeKey(3, { name: 'Contractor', expiresAt: ago(-days(3)), lastUsedAt: ago(60 * 30 + 2) }),
    makeKey(4, {
      name: 'Old laptop',
      revokedAt: ago(days(6) + 250),
      lastUsedAt: null,
      revision: 'B',
    }),
  ]),
)
export const sayNoKeys = say(accountPaths.keys, page([]))

export const openKey = async (at: Page) => {
  await at.getByRole('button', { name: 'Nightly report' }).click()
  await at.getByText('2001:db8::/32').waitFor()
}

export const press =
  (name: string, then: string | RegExp) =>
  async (at: Page): Promise<void> => {
    await at.getByRole('button', { name, exact: true }).click()
    await at.getByRole('dialog', { name: then }).waitFor()
  }

export const keepLess = async (at: Page) => {
  await at.getByLabel('Task content retention').fill('90')
  await press('Save', 'Keep content for 90 days?')(at)
}

type Ai = { proseDrafts: boolean; proseDraftsAllowed: boolean; provider: string | null }

export const sayAi = (ai: Partial<Ai>) =>
  say(accountPaths.ai, {
    proseDrafts: false,
    proseDraftsAllowed: true,
    provider: 'api.example.com',
    ...ai,
  })

export const seeAi = async (at: Page) => {
  await at.getByRole('heading', { name: 'AI drafts' }).scrollIntoViewIfNeeded()
}

/** The secret is that of the test that made the picture, and of no service. */
export const makeSecret = async (at: Page) => {
  await at.route('**/keys', async (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 201,
          contentType: 'application/json',
          body: JSON.stringify({
            id: idOf('key', 5),
            secret: 'trs_live_vN4tQ8hLz2YcWk7RbX1mJf5sPd9GuEa3ToC6',
          }),
        })
      : route.fallback(),
  )
  await press('Create key', 'Create a live key')(at)
  await at.getByLabel('Name', { exact: true }).fill('Checkout staging')
  await press('Create key', 'Your new key')(at)
}

const member = (number: number, name: string, role: string) => ({
  personId: idOf('person', number),
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  role,
  since: ago(days(212 - number * 61) + number * 97),
})
const colleagues = [
  member(1, 'Ana Kovač', 'owner'),
  member(2, 'Ben Oduya', 'developer'),
  member(3, 'Cleo Park', 'viewer'),
]
const invitation = {
  id: idOf('invite', 1),
  email: 'dora@example.com',
  role: 'developer',
  createdAt: ago(60 * 20 + 12),
  expiresAt: ago(60 * 20 + 12 - days(7)),
}

/** Who looks is among them, as the service knows them, in the role of the picture. */
const sayMembersTo = (role: Role) => async (at: Page) => {
  await at.route(isAt(accountPaths.members), async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object[] }
    const since = ago(days(214) + 40)
    const own = data.slice(0, 1).map((one) => ({ ...one, role, since }))
    await route.fulfill({ response: reply, json: page([...own, ...colleagues]) })
  })
  await say(accountPaths.invitations, page([invitation]))(at)
}
export const sayMembers = sayMembersTo('owner')
export const sayMembersToViewer = sayMembersTo('viewer')
export const sayNoInvitations = say(accountPaths.invitations, page([]))

const actNames = {
  ...Object.fromEntries(colleagues.map(({ personId, name }) => [personId, name])),
  [idOf('key', 1)]: 'Support bot',
  [idOf('key', 5)]: 'Nightly evaluation',
  [idOf('key', 6)]: 'Nightly evaluation',
  [idOf('acct', 1)]: 'Northwind Pay',
}

/** The first is the newest. */
const entry = (place: number, act: string, given: object = {}) => ({
  number: 48 - place,
  at: ago(place * place * 173 - 96),
  mode: 'live',
  actor: { kind: 'person', personId: idOf('person', 1), keyId: null },
  act,
  subject: idOf('key', place),
  details: { revision: 'A', scopes: ['tasks:read', 'tasks:write'] },
  names: actNames,
  hash: createHash('sha256').update(`${place} ${act}`).digest('hex'),
  ...given,
})

export const sayActs = async (at: Page) => {
  await say(
    accountPaths.audit,
    page([
      entry(1, 'key.created'),
      entry(2, 'webhook.secret_rolled', {
        actor: { kind: 'key', personId: null, keyId: idOf('key', 1) },
        subject: idOf('webhook', 1),
        details: { overlapSeconds: 86_400 },
      }),
      entry(3, 'member.role_changed', {
        subject: idOf('person', 2),
        details: { from: 'viewer', to: 'developer' },
      }),
      entry(4, 'credits.granted', {
        actor: { kind: 'operator', personId: null, keyId: null },
        subject: idOf('acct', 1),
        details: { credits: 36_000, reason: 'Paid by invoice 7.' },
      }),
      entry(5, 'key.rolled', {
        mode: 'test',
        details: { successor: idOf('key', 6), overlapSeconds: 3_600 },
      }),
      entry(6, 'webhook.disabled', {
        actor: { kind: 'system', personId: null, keyId: null },
        subject: idOf('webhook', 3),
        details: { reason: 'gone' },
      }),
    ]),
  )(at)
}
export const sayNoActs = say(accountPaths.audit, page([]))
export const openAct = async (at: Page) => {
  await at.getByRole('button', { name: 'Created a key' }).click()
  await at.getByText('Hash', { exact: true }).waitFor()
}

/** The person as they are, but in another role. */
export const beInRole = (role: Role) => async (at: Page) => {
  await at.route('**/console/v1/me', async (route) => {
    const reply = await route.fetch()
    const me = (await reply.json()) as { accounts: object[] }
    const accounts = me.accounts.map((account) => ({ ...account, role }))
    await route.fulfill({ response: reply, json: { ...me, accounts } })
  })
}

/** One after the other. */
export const both =
  (...befores: ((at: Page) => Promise<unknown>)[]) =>
  async (at: Page): Promise<void> => {
    for (const before of befores) await before(at)
  }

/** As the tab remembers it of the account that was closed a moment ago. */
export async function sayClosed(page: Page): Promise<void> {
  const closed = {
    ...{ name: 'Brightwater', closedAt: new Date().toISOString() },
    ...{ availableCredits: 12_340, ownersMailed: 2 },
  }
  await page.addInitScript(
    `sessionStorage.setItem('closed-account', ${JSON.stringify(JSON.stringify(closed))})`,
  )
}
