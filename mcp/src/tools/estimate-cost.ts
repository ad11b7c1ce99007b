import { z } from 'zod'
import { text } from '../replies/task-reply.ts'
import { ToolRefusal } from '../replies/tool-error.ts'
import { type Mode, minimumCharge, mode, modes, priceEffort } from './modes.ts'
import { type Call, defineTool, readsOnly } from './tool.ts'

const general = 1

export const estimateCost = defineTool({
  name: 'estimate_cost',
  title: 'Estimate the cost of a task',
  description:
    'What a task would cost if an engineer needed effortMinutes for it, and a fitting maxCredits. Creates nothing.',
  input: z.strictObject({
    effortMinutes: z
      .number()
      .min(0)
      .max(1_920)
      .describe('How long you think an engineer needs: 5 for a short question, 30 for a review.'),
    mode,
    tagId: z.int().min(1).optional().describe('Tag id; see list_tags. Default: General.'),
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
  }),
  annotations: readsOnly,
  async run(args, call) {
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
    }
    const elsewhere = priceEffort(Math.ceil(args.effortMinutes * 60), 'fast', multiplier)
    const said = describe(estimate, args.mode, elsewhere)
    return { content: [text(said)], structuredContent: estimate }
  },
})

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
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
