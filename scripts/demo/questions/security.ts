// Questions that only a principal engineer should answer.

import type { DemoQuestion } from '../question.ts'
import { auditPdf } from '../sample-files.ts'

const reset: DemoQuestion = {
  client: 'Brightwater',
  project: 'harbor-core',
  ageMinutes: 640,
  task: {
    prompt: `Review our password reset flow for account takeover

1. The user enters an address. We always say "mail sent".
2. The mail has a link with a token: \`sha256(email + ":" + hour)\`.
3. Whoever opens the link chooses a new password. Sessions stay as they are.

> Our auditor was content with it. We are not sure that he saw step 2.

What would you attack first, and what has to change before Friday?`,
    mode: 'standard',
    tagId: 3,
    maxCredits: 14_400,
    attachments: [{ fileName: 'audit-2025.pdf', mimeType: 'application/pdf', content: auditPdf }],
  },
  draft: `**The token is no secret.** Whoever knows the address and the hour can compute it, so every account can be taken over. Use 32 random bytes, store their hash, and let it work once and for 30 minutes.

Then end all sessions when a password changes, except the one that changed it. Today a thief who is in stays in.

Step 1 is right as it is, as long as both answers take the same time.`,
}

const cacheKey: DemoQuestion = {
  client: 'Quill Labs',
  project: 'traceline',
  ageMinutes: 205,
  task: {
    prompt: `Does this cache key leak data between tenants?

\`\`\`ts
const key = [request.path, request.query, user.role].join('|')
\`\`\`

Paths hold the tenant's name, \`/t/acme/reports\`. Search does not: \`/search?q=…\`. We saw one screenshot with somebody else's title in it, and cannot make it happen again.`,
    mode: 'standard',
    tagId: 3,
    maxCredits: 3_600,
  },
  draft: `**Yes, for search.** Two tenants with the same role and the same words share one key, and the second sees the first one's titles.

Put the tenant first in every key, from the session and never from the path:

\`\`\`ts
const key = JSON.stringify([session.tenantId, request.path, request.query, user.role])
\`\`\`

\`join('|')\` has a second fault: a query that holds a bar can look like another path and role. \`JSON.stringify\` keeps the parts apart.`,
}

const schedulers: DemoQuestion = {
  client: 'Brightwater',
  project: 'statuskeeper',
  ageMinutes: 196,
  task: {
    prompt: `Is it safe to run two schedulers during the rolling deploy?

For about 40 seconds an old and a new scheduler run side by side. Each takes due jobs with \`select … for update skip locked\`. Jobs are idempotent *as far as we know*.`,
    mode: 'fast',
    tagId: 2,
    maxCredits: 4_200,
  },
  draft: `For the jobs themselves, yes: \`skip locked\` gives each row to one of them.

Look at three things outside of the rows: what a scheduler keeps in memory between two looks, whether old and new agree on what the columns mean, and what happens to a job whose lock ends with a killed process half-way through its work.`,
}

export const securityQuestions: DemoQuestion[] = [reset, cacheKey, schedulers]
