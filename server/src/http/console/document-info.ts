// What the console document says about itself, its tags and its cookie.

import { serviceVersion } from '../../core/version.ts'
import type { Json } from '../openapi/schemas.ts'

const about = `The API of the web apps: the workbench of engineers, the dashboard of members and the \
console of operators. Users sign in and get a session cookie; API keys are not accepted here. The \
session reaches the public API only where the pages need it: every operation of revision A except \
those about keys and their requests is served to members of an account, or of the live account for \
a test account, under \`/console/v1/accounts/{account_id}/api\`, with a separate rate limit. Every request that changes something must come from the pages of \
this service itself, which its Origin or Sec-Fetch-Site header shows.

Errors look as in revision A of the API. 401 means to sign in, \`SECOND_FACTOR_REQUIRED\` to do so \
with a code or a passkey, and \`STEP_UP_REQUIRED\` to do so again, because the last time is more than \
five minutes ago.

This document follows the pages that use it: it may change with every release.`

export function consoleInfo(publicUrl: string): Json {
  return {
    title: 'Task Review Service, console',
    summary: 'What people use, behind a sign-in.',
    description: about,
    version: serviceVersion,
    contact: { name: 'The operator of this service', url: `${publicUrl}/docs` },
    license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  }
}

const tagTexts: Record<string, string> = {
  'Sign-in': 'Signing up, in and out, passwords and sessions.',
  'Second factor': 'Authenticator apps, backup codes and passkeys.',
  'Device login': 'Giving a key to a program that shows a code.',
  Accounts: 'Your accounts, and opening one.',
  Members: 'The people of an account.',
  Invitations: 'Invitations to an account and to this deployment.',
  Keys: 'The API keys of an account.',
  Notices: 'Mail about what people must know, and turning it off.',
  Audit: 'Who did what with keys, money and roles.',
  Dashboard: 'What an account asked, got and spent.',
  Engineers: 'Who answers tasks.',
  'Live overview': 'The queue and the engineers on duty, live.',
  Operators: 'The operators of this deployment.',
  Ledger: 'Adjustments by two operators, and ledger checks.',
  Workbench: 'Claiming, answering and giving back tasks.',
  Calendar: 'When engineers are on duty.',
  Pricing: 'Tags and their price multipliers.',
  System: 'Jobs, webhooks, the AI and the deployment itself.',
}

export function describeTags(tags: Iterable<string>): Json[] {
  return [...new Set(tags)].map((name) => ({ name, description: tagTexts[name] ?? `${name}.` }))
}

export function describeSession(): Json {
  return {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-trs.session_token',
    description:
      'Set by a sign-in, for this host and https alone. In development over http it is named ' +
      'trs.session_token.',
  }
}
