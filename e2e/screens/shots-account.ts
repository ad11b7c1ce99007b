// Keys, webhooks, members, settings and the audit log, each full, empty, loading, failing and for who may
// not.
import {
  accountPaths,
  beInRole,
  both,
  keepLess,
  makeSecret,
  openAct,
  openKey,
  press,
  sayActs,
  sayAi,
  sayClosed,
  sayKeys,
  sayMembers,
  sayMembersToViewer,
  sayNoActs,
  sayNoInvitations,
  sayNoKeys,
  seeAi,
} from './account-states.ts'
import { sayExports, seeExport } from './export-states.ts'
import type { Shot } from './photograph.ts'
import {
  sayHealthyWebhook,
  sayNoWebhooks,
  sayPausedWebhook,
  sayQuietWebhook,
  sayWebhook,
  sayWebhookOff,
  sayWebhooks,
  webhookPath,
} from './webhook-states.ts'
import { fail, isFailed, withhold } from './withhold.ts'

const at = (path: string) => ({ path, as: 'olivia' }) as const
const keys = at('/dashboard/keys')
const webhooks = at('/dashboard/webhooks')
const webhook = at(webhookPath)
const members = at('/dashboard/members')
const settings = at('/dashboard/settings')
const audit = at('/dashboard/audit')
const settingsParts = [
  accountPaths.alert,
  accountPaths.kept,
  accountPaths.exports,
  accountPaths.ai,
  accountPaths.mail,
  '/auth/sessions',
  '/auth/passkeys',
]

/** Others own the account, and are named where a viewer has to ask. */
const beViewer = both(sayMembersToViewer, beInRole('viewer'))

export const accountShots: Shot[] = [
  { ...keys, name: 'keys-list', before: sayKeys },
  { ...keys, name: 'keys-list-open', before: sayKeys, act: openKey },
  {
    ...keys,
    name: 'keys-list-create',
    before: sayKeys,
    act: press('Create key', 'Create a live key'),
  },
  { ...keys, name: 'keys-list-secret', before: sayKeys, act: makeSecret },
  {
    ...keys,
    name: 'keys-list-viewer',
    before: both(sayKeys, beViewer),
    act: openKey,
  },
  { ...keys, name: 'keys-list-empty', before: sayNoKeys },
  { ...keys, name: 'keys-list-loading', before: withhold(accountPaths.keys), isLoading: true },
  { ...keys, name: 'keys-list-failing', before: fail(accountPaths.keys), act: isFailed },

  { ...webhooks, name: 'webhooks', before: sayWebhooks },
  {
    ...webhooks,
    name: 'webhooks-add',
    before: sayWebhooks,
    act: async (page) => {
      await press('Add webhook', 'Add webhook')(page)
      await page.getByText('Selected events').click()
    },
  },
  { ...webhooks, name: 'webhooks-viewer', before: beViewer },
  { ...webhooks, name: 'webhooks-empty', before: sayNoWebhooks },
  {
    ...webhooks,
    name: 'webhooks-loading',
    before: withhold(accountPaths.webhooks),
    isLoading: true,
  },
  { ...webhooks, name: 'webhooks-failing', before: fail(accountPaths.webhooks), act: isFailed },

  { ...webhook, name: 'webhook', before: sayWebhook },
  { ...webhook, name: 'webhook-healthy', before: sayHealthyWebhook },
  { ...webhook, name: 'webhook-paused', before: sayPausedWebhook },
  {
    ...webhook,
    name: 'webhook-table',
    before: sayWebhook,
    act: (page) => page.getByRole('button', { name: 'Show Last 48 hours as a table' }).click(),
  },
  { ...webhook, name: 'webhook-off', before: sayWebhookOff },
  {
    ...webhook,
    name: 'webhook-resend',
    before: sayWebhook,
    act: press('Resend range', 'Resend range'),
  },
  { ...webhook, name: 'webhook-empty', before: sayQuietWebhook },
  { ...webhook, name: 'webhook-loading', before: withhold(accountPaths.webhook), isLoading: true },
  {
    ...webhook,
    name: 'webhook-failing',
    before: both(sayWebhook, fail(accountPaths.deliveries), fail(accountPaths.statistics)),
    act: isFailed,
  },

  { ...members, name: 'members', before: sayMembers },
  {
    ...members,
    name: 'members-invite',
    before: sayMembers,
    act: press('Invite member', 'Invite member'),
  },
  { ...members, name: 'members-viewer', before: beViewer },
  { ...members, name: 'members-empty', before: sayNoInvitations },
  {
    ...members,
    name: 'members-loading',
    before: both(withhold(accountPaths.members), withhold(accountPaths.invitations)),
    isLoading: true,
  },
  {
    ...members,
    name: 'members-failing',
    before: both(fail(accountPaths.members), fail(accountPaths.invitations)),
    act: isFailed,
  },

  { ...settings, name: 'account-settings' },
  { ...settings, name: 'account-settings-viewer', before: beViewer },
  { ...settings, name: 'account-settings-kept', act: keepLess },
  {
    ...settings,
    name: 'account-settings-export',
    before: sayExports('ready', 'failed', 'removed'),
    act: seeExport,
  },
  {
    ...settings,
    name: 'account-settings-export-preparing',
    before: sayExports('preparing'),
    act: seeExport,
  },
  {
    ...settings,
    name: 'account-settings-export-failing',
    before: fail(accountPaths.exports),
    act: seeExport,
  },
  { ...settings, name: 'account-settings-ai', before: sayAi({}), act: seeAi },
  { ...settings, name: 'account-settings-ai-on', before: sayAi({ proseDrafts: true }), act: seeAi },
  {
    ...settings,
    name: 'account-settings-ai-stopped',
    before: sayAi({ proseDrafts: true, proseDraftsAllowed: false }),
    act: seeAi,
  },
  {
    ...settings,
    name: 'account-settings-ai-none',
    before: sayAi({ proseDraftsAllowed: false, provider: null }),
    act: seeAi,
  },
  {
    ...settings,
    name: 'account-settings-ai-viewer',
    before: both(sayAi({ proseDrafts: true }), beViewer),
    act: seeAi,
  },
  {
    ...settings,
    name: 'account-settings-ai-unsaved',
    before: sayAi({}),
    act: async (page) => {
      await fail(accountPaths.ai)(page)
      await page.getByRole('switch', { name: 'AI drafts for tasks without a schema' }).click()
      await isFailed(page)
    },
  },
  {
    ...settings,
    name: 'account-settings-close',
    act: press('Close account…', /^Close .+\?$/),
  },
  {
    path: '/dashboard/closed',
    as: 'olivia',
    name: 'account-settings-closed',
    before: sayClosed,
    act: (page) => page.getByRole('heading', { name: 'Brightwater is closed' }).waitFor(),
  },
  {
    ...settings,
    name: 'account-settings-loading',
    before: both(...settingsParts.map(withhold)),
    isLoading: true,
  },
  {
    ...settings,
    name: 'account-settings-failing',
    before: both(...settingsParts.map(fail)),
    act: isFailed,
  },

  { ...audit, name: 'audit', before: sayActs },
  { ...audit, name: 'audit-open', before: sayActs, act: openAct },
  { ...audit, name: 'audit-viewer', before: beViewer },
  { ...audit, name: 'audit-empty', before: sayNoActs },
  { ...audit, name: 'audit-loading', before: withhold(accountPaths.audit), isLoading: true },
  { ...audit, name: 'audit-failing', before: fail(accountPaths.audit), act: isFailed },
]
