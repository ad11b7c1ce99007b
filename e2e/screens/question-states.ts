// Ways to a task that waits for a reply, and to one whose questions are closed, for pictures and for axe.
import type { Page } from 'playwright-core'
import { ago, type Moment } from './moments.ts'
import { openDrawer, taskPaths } from './task-states.ts'
import { isAt, say } from './withhold.ts'

const messagesPath = `${taskPaths.task}/messages`

/** As many minutes from now. */
const ahead = (minutes: number): Moment => ago(-minutes)

const asked = {
  ...{ number: 1, engineer: 'E-3120', repliedBy: null, state: 'open', allowsText: true },
  askedAt: ago(21.7),
  deadlineAt: ahead(23.4),
}

const text = `Do both workers use one Redis, or does each have its own?

With one Redis the script in lines 18 to 31 of \`limiter.ts\` is atomic and there is no race. With two, each worker counts alone and the limit can be exceeded up to twofold.

\`\`\`ts
const redis = new Redis(process.env.REDIS_URL)
const used = await redis.eval(SCRIPT, [key], [limit, windowMs])
if (used > limit) throw new TooManyRequests()
\`\`\``

const choices = [
  'One Redis, shared by both workers',
  'One Redis for each worker',
  'A Redis Cluster',
]

const withChoices = {
  ...{ ...asked, text, choices, onNoReply: 'default' },
  defaultReply: { choice: choices[0] },
}

const withData = {
  ...{ ...asked, allowsText: false, onNoReply: 'cancel', deadlineAt: ahead(3.8) },
  text: 'Which rows of the orders table may the job touch, and how many at once?',
  replySchema: {
    type: 'object',
    required: ['since', 'rowsAtOnce'],
    additionalProperties: false,
    properties: {
      since: { type: 'string', title: 'Orders since', description: 'A day, as 2026-11-15.' },
      rowsAtOnce: { type: 'integer', title: 'Rows at once' },
      withRefunds: { type: 'boolean', title: 'Also those that were refunded' },
    },
  },
}

const withJson = {
  ...{ ...asked, allowsText: false, onNoReply: 'continue' },
  text: 'Which regions does the table have, and in which order are they failed over?',
  replySchema: {
    type: 'object',
    required: ['regions'],
    properties: { regions: { type: 'array', items: { type: 'string' } } },
  },
}

const replied = {
  ...withChoices,
  ...{ number: 1, state: 'replied', repliedBy: 'member', askedAt: ago(140), closedAt: ago(116) },
  reply: { choice: choices[1], text: 'REDIS_URL differs by pod: each worker starts a sidecar.' },
}

const goneOn = {
  ...{ ...asked, number: 2, engineer: 'E-3120', state: 'continued', onNoReply: 'continue' },
  ...{ text: 'Is the clock of both workers the same?', askedAt: ago(100), closedAt: ago(55) },
}

type Told = Record<string, unknown> & { timeline: { type: string; version: number }[] }

/** The task as it is, changed, with these questions. */
const tell =
  (change: (task: Told) => object, data: readonly object[]) =>
  async (page: Page): Promise<void> => {
    await page.route(isAt(taskPaths.task), async (route) => {
      const reply = await route.fetch()
      const json = (await reply.json()) as Told
      // The API of the account has the task under the same path, with live figures and no timeline.
      const changed = json.timeline === undefined ? {} : change(json)
      await route.fulfill({ response: reply, json: { ...json, ...changed } })
    })
    // After the task, whose path is a part of it.
    await say(messagesPath, { data })(page)
  }

/** Claimed 28 minutes ago, and waiting since the question. */
const waits = ({ timeline, maxCredits }: Told) => ({
  ...{ status: 'pending', stage: 'needs_input', heldCredits: maxCredits, chargedCredits: null },
  ...{ finalAt: null, result: null, provenance: null, breakdown: null, overdueAt: null },
  ...{ createdAt: ago(50), dueAt: ahead(190), replyDeadlineAt: asked.deadlineAt },
  timeline: timeline.map((event) => {
    const isLast = event.type === 'task.completed'
    const at = { 'task.created': ago(50), 'task.drafted': ago(49.9) }[event.type] ?? ago(28)
    return isLast
      ? { ...event, type: 'task.needs_input', stage: 'needs_input', at: asked.askedAt }
      : { ...event, at }
  }),
})

export const tellQuestion = tell(waits, [withChoices])
export const tellDataQuestion = tell(waits, [withData])
export const tellJsonQuestion = tell(waits, [withJson])
export const tellSecondQuestion = tell(waits, [replied, { ...withData, number: 2 }])

/** Answered after two questions. */
export const tellThread = tell(
  ({ timeline }) => ({
    ...{ createdAt: ago(170), finalAt: ago(20) },
    timeline: timeline.flatMap((event) =>
      event.type === 'task.completed'
        ? [
            { ...event, type: 'task.needs_input', engineer: null, at: replied.askedAt },
            { ...event, type: 'task.resumed', engineer: null, at: replied.closedAt },
            { ...event, type: 'task.needs_input', engineer: null, at: goneOn.askedAt },
            { ...event, type: 'task.resumed', engineer: null, at: goneOn.closedAt },
            { ...event, at: ago(20) },
          ].map((one, place) => ({ ...one, version: event.version + place }))
        : [{ ...event, at: event.type === 'task.claimed' ? ago(150) : ago(170) }],
    ),
  }),
  [replied, goneOn],
)

const openOnPage = async (page: Page, sign: string) => {
  await openDrawer(page)
  await page.getByRole('link', { name: 'Open as page' }).click()
  await page.locator(`.task-page ${sign}`).first().waitFor()
}

export const openQuestion = (page: Page) => openOnPage(page, '.reply-form')
export const openThread = (page: Page) => openOnPage(page, '.thread')

/** Beside the list. */
export const openQuestionDrawer = async (page: Page) => {
  await openDrawer(page)
  await page.locator('.drawer .reply-form').waitFor()
}

export const typeReply = async (page: Page) => {
  await openQuestion(page)
  await page.getByRole('radio', { name: choices[1] as string }).check()
  await page.getByLabel(/^Note/).fill('REDIS_URL differs by pod: each starts a sidecar.')
}

/** Somebody else is faster: the question is closed, and what was written is still there. */
export const beOvertaken = async (page: Page) => {
  await typeReply(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const closed = { ...replied, repliedBy: 'key', askedAt: asked.askedAt, closedAt: ago(0.3) }
  await tell((task) => ({ ...waits(task), stage: 'queued', version: 99 }), [closed])(page)
  await page.getByRole('button', { name: 'Copy text' }).waitFor()
}
