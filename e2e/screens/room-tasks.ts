// The tasks whose task pages have screenshots: what their clients ask, what the model wrote, and what the
// engineer has made of it so far. Their words are those of the mockups, so that both can be compared.

import type { DemoTask } from '../../scripts/demo/question.ts'
import { postMortem } from '../../scripts/demo/questions/incidents.ts'
import { orders, workerLog } from '../../scripts/demo/questions/payment-files.ts'
import { onePagePdf, smallPng } from '../../scripts/demo/sample-files.ts'

export type RoomTask = {
  task: DemoTask
  aiDraft: Record<string, unknown>
  /** What the engineer has saved; absent where nothing was touched yet. */
  written?: Record<string, unknown>
}

const diff = `diff --git a/src/consumer.ts b/src/consumer.ts
--- a/src/consumer.ts
+++ b/src/consumer.ts
@@ -41,4 +41,11 @@ export async function handle
 export async function handle(event: WebhookEvent) {
-  await events.ack(event.id);
-  await payments.capture(event.paymentId);
+  for (let n = 0; n < 5; n++) {
+    try {
+      await payments.capture(event.paymentId);
+      await events.ack(event.id);
+      return;
+    } catch (err) {
+      await sleep(2 ** n * 100);
+    }
+  }
 }
@@ -88,3 +95,3 @@ function sleep
 function sleep(ms: number) {
-  return setTimeout(ms);
+  return new Promise((r) => setTimeout(r, ms));
 }
`

const draftPassages = [
  '**No, the loop is not safe.** `capture()` and `ack()` are two effects. If the process dies between them the event is delivered again and the payment is captured twice.',
  'Make the capture idempotent: pass a random UUID made on each attempt, so the provider can tell the attempts apart.\n\n```ts\nawait payments.capture(event.paymentId, {\n  idempotencyKey: randomUUID(),\n});\n```',
  'The back-off ignores `Retry-After`. Five attempts end after 3.1 s, while the provider asks for 30 s. Wait at least as long as the header says, with full jitter.',
]

const writtenPassages = [
  draftPassages[0],
  'Make the capture idempotent: pass `event.id` as the idempotency key, so a second delivery gets the first capture back instead of making a new one.\n\n```ts\nawait payments.capture(event.paymentId, {\n  idempotencyKey: event.id,\n});\n```',
  draftPassages[2],
  'Your log shows the double capture at 02:13, lines 1043 to 1050: killed after capture, then delivered again.\n\n```\n1043 worker-3 capture ok payment=pay_8fK2 amount=4900\n1044 worker-3 SIGKILL received, heap 511 MB of 512 MB\n1050 worker-2 capture ok payment=pay_8fK2 amount=4900\n```\n\nAlso, `catch (err)` retries programming errors. Retry only `429`, `5xx` and network faults; let the rest fail.',
]

const retryTask: DemoTask = {
  prompt: `Review retry logic in a payment webhook consumer

Please review this change to our webhook consumer before Monday's release. We saw **double captures** in production after the retry rewrite (log attached).

1. Is the loop safe when the process dies between \`capture()\` and \`ack()\`?
2. Is the back-off right for a provider that answers \`429\` with \`Retry-After\`?
3. Suggest the smallest fix, with code.

\`\`\`ts
export async function handle(event: WebhookEvent) {
  for (let n = 0; n < 5; n++) {
    try {
      await payments.capture(event.paymentId);
      await events.ack(event.id);
      return;
    } catch (err) {
      await sleep(2 ** n * 100);
    }
  }
}
\`\`\``,
  mode: 'fast',
  tagId: 2,
  maxCredits: 5_400,
  attachments: [
    { fileName: 'consumer-retry.diff', mimeType: 'text/plain', content: diff },
    { fileName: 'worker-2026-11-13.log', mimeType: 'text/plain', content: workerLog },
    { fileName: 'orders.csv', mimeType: 'text/csv', content: orders },
    { fileName: 'dashboard.png', mimeType: 'image/png', content: smallPng },
    { fileName: 'incident.pdf', mimeType: 'application/pdf', content: onePagePdf },
  ],
}

const item = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    owner: { type: 'string' },
    due: { type: 'string', format: 'date' },
  },
  required: ['title', 'due'],
  additionalProperties: false,
}

const incidentSchema = {
  type: 'object',
  properties: {
    incident_id: { type: 'string' },
    severity: { type: 'string', enum: ['SEV1', 'SEV2', 'SEV3', 'SEV4'] },
    started_at: { type: 'string', format: 'date-time' },
    resolved_at: { type: 'string', format: 'date-time' },
    services: { type: 'array', items: { type: 'string' } },
    accounts_affected: { type: 'integer', minimum: 0 },
    root_cause: { type: 'string', minLength: 20, maxLength: 400 },
    action_items: { type: 'array', minItems: 1, maxItems: 20, items: item },
  },
  required: ['incident_id', 'severity', 'root_cause', 'action_items'],
  additionalProperties: false,
}

const incident = {
  incident_id: 'INC-2291',
  severity: 'SEV1',
  started_at: '2026-11-09T14:02:00Z',
  resolved_at: '2026-11-09T15:27:00Z',
  services: ['checkout', 'orders-db', 'payments-api'],
  accounts_affected: 1_318,
  root_cause: 'database overload of the orders database',
  action_items: [
    { title: 'Pool size follows worker count', owner: 'Tomas', due: '2026-11-13' },
    { title: 'Alert on pool wait over 250 ms', owner: 'Lena', due: 'next Friday' },
    { title: 'Retry budget in checkout', owner: 'Tomas', due: '2026-11-27' },
  ],
}

const [first, second, third] = incident.action_items
const mended = {
  ...incident,
  severity: 'SEV2',
  root_cause:
    'Deploy 8812 let the autoscaler start 64 workers while the connection pool in front of orders-db stayed at 40, so requests queued and payments-api timed out.',
}

const checkedFields = ['incident_id', 'started_at', 'services', 'accounts_affected'].map(
  (name) => `/${name}`,
)

const schemaTask: DemoTask = {
  prompt: `Extract an incident record from a post-mortem

Extract one incident record from the attached post-mortem. Use **UTC** for times and ISO dates. Leave out anything the text does not say; do not guess owners.`,
  mode: 'standard',
  tagId: 3,
  maxCredits: 2_400,
  attachments: [{ fileName: 'postmortem-2291.md', mimeType: 'text/plain', content: postMortem }],
  responseSchema: incidentSchema,
}

const proseDraft = { message: draftPassages.join('\n\n') }
const written = { format: 'answer/1', text: writtenPassages.join('\n\n'), accepted: [] }
const accepted = [...checkedFields, '/action_items/0']

/** The same change, asked about by others in their own words. */
const retitle = (task: DemoTask, title: string): DemoTask => ({
  ...task,
  prompt: `${title}${task.prompt.slice(task.prompt.indexOf('\n'))}`,
})
const askAs = (title: string) => ({ task: retitle(retryTask, title), aiDraft: proseDraft })

export const roomTasks = {
  draft: askAs('Is this retry rewrite safe to release on Monday?'),
  written: { task: retryTask, aiDraft: proseDraft, written },
  lost: { ...askAs('Why do we capture some payments twice?'), written },
  restored: { ...askAs('Check the back-off of our webhook consumer'), written },
  conflict: { ...askAs('Second opinion on an idempotent capture'), written },
  /** Given back: it waits again, and its text is kept. */
  released: { ...askAs('Can a killed worker charge a customer twice?'), written },
  /** Answered and sent. */
  answered: { ...askAs('Review the retry rewrite of our payment consumer'), written },
  schema: {
    task: retitle(schemaTask, 'Turn a post-mortem into an incident record'),
    aiDraft: incident,
    written: {
      format: 'answer/1',
      data: {
        ...mended,
        action_items: [first, { ...second, due: '2026-11-20' }, third],
      },
      accepted,
    },
  },
  invalid: {
    task: schemaTask,
    aiDraft: incident,
    written: { format: 'answer/1', data: mended, accepted },
  },
} satisfies Record<string, RoomTask>

export type RoomName = keyof typeof roomTasks

export const heldTask = retitle(retryTask, 'Are our webhook retries safe when a worker dies?')

/** They arrive while the queue is shown. */
export const newTasks: DemoTask[] = [
  {
    prompt: `Does this cron job overlap with itself when clocks change?

It runs at 02:30 Berlin time and takes up to 50 minutes. On the last Sunday of October it ran **twice**. Is a lock enough, or should we move it to UTC?`,
    mode: 'fast',
    tagId: 1,
    maxCredits: 1_800,
  },
  {
    prompt: `Why does our container image grow with every build?

It was 180 MB in May and is 1.4 GB now. We clean the cache in a later layer, and multi-stage builds are in place.`,
    mode: 'standard',
    tagId: 2,
    maxCredits: 2_400,
  },
]
