import { z } from 'zod'
import { text } from '../replies/task-reply.ts'
import { ToolRefusal } from '../replies/tool-error.ts'
import { type Mode, minimumCharge, mode, modes, priceEffort } from './modes.ts'
import { type Call, defineTool, readsOnly, type ToolReply } from './tool.ts'

const general = 1

export const estimateCost = defineTool({
  name: 'estimate_cost',
  title: 'Estimate the cost of a task',
  description:
    'What a task would cost if an engineer needed effortMinutes for it, a fitting maxCredits, what such tasks cost and took lately, and why create_task would fail now. Creates and holds nothing.',
  input: z.strictObject({
    effortMinutes: z
      .number()
      .min(0)
      .max(1_920)
      .describe('How long you think an engineer needs: 5 for a short question, 30 for a review.'),
    mode,
    tagId: z.int().min(1).optional().describe('Tag id; see list_tags. Default: General.'),
    prompt: z.string().min(10).max(10_000).optional().describe('The question, if you have it.'),
    responseSchema: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The JSON Schema that create_task would get.'),
    projectId: z.int().min(1).optional().describe('See list_projects.'),
  }),
  output: z.object({
    estimatedCredits: z.int().describe('What that effort costs.'),
    suggestedMaxCredits: z
      .int()
      .describe('The estimate plus a 50% margin, within what the mode takes.'),
    fits: z.boolean().describe('Whether the mode takes a maxCredits as high as the estimate.'),
    modeMultiplier: z.number(),
    expertiseMultiplier: z.number(),
    minimumCharge: z.int(),
    minCreditsOfMode: z.int().describe('The lowest maxCredits this mode takes.'),
    maxCreditsOfMode: z.int().describe('The highest maxCredits this mode takes.'),
    maxCreditsWithoutAsking: z
      .int()
      .describe('Above this a person is asked before the task is made.'),
    likelyCredits: z.int().nullable().describe('Median charge of such tasks in the last 28 days.'),
    p90Credits: z.int().nullable().describe('The p90 of the charges of these tasks.'),
    answerSecondsP50: z.int().nullable().describe('Half of such tasks were answered within this.'),
    answerSecondsP90: z.int().nullable().describe('The p90 of the same.'),
    staffedNow: z.boolean().describe('Whether it is within staffed hours.'),
    tasksAhead: z.int().describe('How many waiting tasks would be offered to engineers first.'),
    refusals: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .describe('Why create_task with suggestedMaxCredits would fail now; empty if it would not.'),
  }),
  annotations: readsOnly,
  async run(args, call): Promise<ToolReply> {
    const multiplier = await findMultiplier(args.tagId ?? general, call)
    const credits = priceEffort(Math.ceil(args.effortMinutes * 60), args.mode, multiplier)
    const estimate = {
      estimatedCredits: credits,
      suggestedMaxCredits: suggest(credits, args.mode),
      fits: credits <= modes[args.mode].maxCredits,
      modeMultiplier: modes[args.mode].multiplier,
      expertiseMultiplier: multiplier,
      minimumCharge,
      minCreditsOfMode: modes[args.mode].minCredits,
      maxCreditsOfMode: modes[args.mode].maxCredits,
      maxCreditsWithoutAsking: call.settings.maxCreditsPerTask,
      ...(await readQuote(args, suggest(credits, args.mode), call)),
    }
    const elsewhere = priceEffort(Math.ceil(args.effortMinutes * 60), 'fast', multiplier)
    const said = describe(estimate, args.mode, elsewhere)
    return { content: [text(said)], structuredContent: estimate }
  },
})

type Asked = {
  mode: Mode
  tagId?: number | undefined
  prompt?: string | undefined
  responseSchema?: Record<string, unknown> | undefined
  projectId?: number | undefined
}

/** Where the question is not written yet: what it says makes no difference to a quote. */
const anyPrompt = 'A question that is not written yet.'

async function readQuote(asked: Asked, maxCredits: number, { caller, context }: Call) {
  const { mode: chosen, tagId, prompt = anyPrompt, responseSchema, projectId } = asked
  const quote = await caller.client.tasks.quote(
    {
      ...{ prompt, maxCredits, mode: chosen },
      ...(tagId !== undefined && { tagId }),
      ...(projectId !== undefined && { projectId }),
      ...(responseSchema !== undefined && { responseSchema }),
    },
    { signal: context.mcpReq.signal },
  )
  // Which project is for create_task to say; here it may be left out.
  const isMissingProject = (field: string | undefined) =>
    field === 'projectId' && projectId === undefined
  return {
    likelyCredits: quote.credits.likely,
    p90Credits: quote.credits.p90,
    answerSecondsP50: quote.eta?.p50Seconds ?? null,
    answerSecondsP90: quote.eta?.p90Seconds ?? null,
    staffedNow: quote.staffed.now,
    tasksAhead: quote.queue.ahead,
    refusals: quote.refusals
      .filter(({ field }) => !isMissingProject(field))
      .map(({ code, message, field }) => ({
        code,
        message: field === undefined ? message : `${field} ${message}`,
      })),
  }
}

function suggest(credits: number, chosen: Mode): number {
  const { minCredits, maxCredits } = modes[chosen]
  return Math.min(maxCredits, Math.max(minCredits, Math.ceil(credits * 1.5)))
}

async function findMultiplier(tagId: number, { caller, context }: Call): Promise<number> {
  const tags = await caller.client.tags
    .list({ signal: context.mcpReq.signal })
    .toArray({ limit: 1_000 })
  const tag = tags.find(({ id }) => id === tagId)
  if (tag !== undefined) return tag.multiplier
  throw new ToolRefusal(
    'UNKNOWN_TAG',
    `Unknown tag id ${tagId}.`,
    'Call list_tags and use an id it names.',
  )
}

type Estimate = {
  estimatedCredits: number
  suggestedMaxCredits: number
  fits: boolean
  minCreditsOfMode: number
  maxCreditsOfMode: number
  maxCreditsWithoutAsking: number
  likelyCredits: number | null
  answerSecondsP50: number | null
  refusals: { message: string }[]
}

function describeQuote({ likelyCredits, answerSecondsP50, refusals }: Estimate): string[] {
  const [first] = refusals
  return [
    likelyCredits === null ? '' : `Such tasks lately cost ${likelyCredits} credits (median).`,
    answerSecondsP50 === null
      ? ''
      : `Half of them were answered within ${Math.ceil(answerSecondsP50 / 60)} minutes.`,
    first ? `create_task would fail now: ${first.message}` : '',
  ]
}

function describe(estimate: Estimate, chosen: Mode, inFast: number): string {
  const { estimatedCredits, suggestedMaxCredits, minCreditsOfMode, maxCreditsOfMode } = estimate
  const range = `${chosen} takes a maxCredits of ${minCreditsOfMode} to ${maxCreditsOfMode}`
  if (!estimate.fits) {
    const other =
      chosen === 'realtime_answer'
        ? `In fast it is about ${inFast} credits: use mode fast with a maxCredits of ${suggest(inFast, 'fast')}, or ask for less.`
        : 'Ask for less, or divide the question among several tasks.'
    return `About ${estimatedCredits} credits, which is too much for the mode: ${range}. ${other}`
  }
  const isAsked = suggestedMaxCredits > estimate.maxCreditsWithoutAsking
  return [
    `About ${estimatedCredits} credits; use a maxCredits of ${suggestedMaxCredits}. ${range}.`,
    isAsked ? `Above ${estimate.maxCreditsWithoutAsking} a person is asked first.` : '',
    ...describeQuote(estimate),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
