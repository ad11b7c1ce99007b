// Northwind Pay: a consumer of webhooks, its limits and its documents.

import type { DemoQuestion } from '../question.ts'
import { onePagePdf, smallPng } from '../sample-files.ts'
import { orders, workerLog } from './payment-files.ts'

const consumer = `export async function handle(event: WebhookEvent) {
  for (let n = 0; n < 5; n++) {
    try {
      await payments.capture(event.paymentId)
      await events.ack(event.id)
      return
    } catch (err) {
      await sleep(2 ** n * 100)
    }
  }
}
`

const consumerDiff = `diff --git a/src/consumer.ts b/src/consumer.ts
index 7d1f0aa..b02c9e4 100644
--- a/src/consumer.ts
+++ b/src/consumer.ts
@@ -41,4 +41,11 @@ import { events, payments } from './outside.ts'
 export async function handle(event: WebhookEvent) {
-  await events.ack(event.id)
-  await payments.capture(event.paymentId)
+  for (let n = 0; n < 5; n++) {
+    try {
+      await payments.capture(event.paymentId)
+      await events.ack(event.id)
+      return
+    } catch (err) {
+      await sleep(2 ** n * 100)
+    }
+  }
 }
`

const retry: DemoQuestion = {
  client: 'Northwind Pay',
  project: 'ledger-edge',
  ageMinutes: 44,
  task: {
    prompt: `Review retry logic in a payment webhook consumer

Please review this change to our webhook consumer before Monday's release. We saw **double captures** in production after the retry rewrite (log attached).

1. Is the loop safe when the process dies between \`capture()\` and \`ack()\`?
2. Is the back-off right for a provider that answers \`429\` with \`Retry-After: 30\`?
3. Suggest the smallest fix, with code.

\`\`\`ts
${consumer}\`\`\`

Please quote the lines of the log that show the cause.`,
    mode: 'fast',
    tagId: 2,
    maxCredits: 5_400,
    attachments: [
      { fileName: 'consumer-retry.diff', mimeType: 'text/plain', content: consumerDiff },
      { fileName: 'worker-2026-11-13.log', mimeType: 'text/plain', content: workerLog },
      { fileName: 'orders.csv', mimeType: 'text/csv', content: orders },
      { fileName: 'dashboard.png', mimeType: 'image/png', content: smallPng },
      { fileName: 'incident.pdf', mimeType: 'application/pdf', content: onePagePdf },
    ],
  },
  draft: `**No, the loop is not safe.** \`capture()\` and \`ack()\` are two effects. If the process dies between them the event is delivered again and the payment is captured twice.

Make the capture idempotent: pass a random UUID made on each attempt, so the provider can tell the attempts apart.

\`\`\`ts
await payments.capture(event.paymentId, {
  idempotencyKey: randomUUID(),
})
\`\`\`

The back-off ignores \`Retry-After\`. Five attempts end after 3.1 s, while the provider asks for 30 s. Wait at least as long as the header says, with full jitter.

I am not sure which lines of the log show the cause; worker-3 was killed shortly after 02:13.`,
}

const limiter: DemoQuestion = {
  client: 'Northwind Pay',
  project: 'ledger-edge',
  ageMinutes: 69,
  task: {
    prompt: `Check our rate limiter for a race between two workers

Two workers share one counter in Valkey. Under load a client gets through **up to twice its limit**. Is it the gap between \`INCR\` and \`EXPIRE\`, or something else? A limit of 100 per minute must hold within 1 %.`,
    mode: 'fast',
    tagId: 2,
    maxCredits: 5_400,
    attachments: [
      {
        fileName: 'limiter.ts',
        mimeType: 'text/typescript',
        content: `export async function isAllowed(client: string): Promise<boolean> {
  const key = \`limit:\${client}:\${Math.floor(Date.now() / 60_000)}\`
  const used = Number((await valkey.get(key)) ?? 0)
  if (used >= 100) return false
  await valkey.incr(key)
  await valkey.expire(key, 60)
  return true
}
`,
      },
    ],
  },
  draft: `The race is between the \`GET\` and the \`INCR\`, not around \`EXPIRE\`: both workers read 99, both go on, and the counter ends at 101.

Count first and decide by what \`INCR\` gives back. It is one command, so no two callers see the same number:

\`\`\`ts
const used = await valkey.incr(key)
if (used === 1) await valkey.expire(key, 120)
return used <= 100
\`\`\`

The fixed window has a second effect. A client may send 100 in the last second of a minute and 100 in the first of the next. If that matters, use a sliding window or a token bucket in a script.`,
}

const billing: DemoQuestion = {
  client: 'Northwind Pay',
  project: 'atlas-admin',
  ageMinutes: 231,
  task: {
    prompt: `Review the OpenAPI document of a billing service

We publish it next week and cannot change names afterwards. Look for names that will hurt, missing errors, and money as a float. Please list at most ten points, the worst first.`,
    mode: 'standard',
    tagId: 2,
    maxCredits: 6_480,
    attachments: [
      {
        fileName: 'billing.yaml',
        mimeType: 'text/plain',
        content: `openapi: 3.1.0
info: { title: Billing, version: 0.9.0 }
paths:
  /invoice/get:
    get:
      parameters:
        - { name: id, in: query, schema: { type: string } }
      responses:
        '200':
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Invoice' }
components:
  schemas:
    Invoice:
      type: object
      properties:
        id: { type: string }
        amt: { type: number, description: In euros }
        paid: { type: string, enum: ['Y', 'N'] }
        ts: { type: integer, description: When }
`,
      },
    ],
  },
  draft: `1. **Money is a float.** \`amt: number\` cannot hold 0.1 exactly. Use whole cents and name the currency: \`amountCents: integer\`, \`currency: string\`.
2. **No errors at all.** A client cannot tell a missing invoice from a wrong key. Add 400, 401, 404 and 429 with one body for all.
3. **\`paid: Y | N\`** will need a third value, such as partly paid. Call it \`status\` and make it an open list of words.
4. **\`ts\`** has no unit and no meaning. \`issuedAt\` with \`format: date-time\` has both.
5. **\`/invoice/get?id=\`** is a call, not a place. \`/invoices/{invoiceId}\` can be cached, and the id cannot be left out.`,
}

export const paymentQuestions: DemoQuestion[] = [retry, limiter, billing]
