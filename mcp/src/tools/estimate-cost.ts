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
    suggestedMaxCredits: z.int().describe('The estimate plus a 50% margin.'),
    modeMultiplier: z.number(),
    expertiseMultiplier: z.number(),
    minimumCharge: z.int(),
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
      modeMultiplier: modes[args.mode].multiplier,
      expertiseMultiplier: multiplier,
      minimumCharge,
      maxCreditsOfMode: modes[args.mode].maxCredits,
      maxCreditsWithoutAsking: call.settings.maxCreditsPerTask,
    }
    return { content: [text(describe(estimate))], structuredContent: estimate }
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
  maxCreditsOfMode: number
  maxCreditsWithoutAsking: number
}

function describe(estimate: Estimate): string {
  const { estimatedCredits, suggestedMaxCredits, maxCreditsOfMode } = estimate
  const isTooMuch = estimatedCredits > maxCreditsOfMode
  const isAsked = suggestedMaxCredits > estimate.maxCreditsWithoutAsking
  return [
    `About ${estimatedCredits} credits; a maxCredits of ${suggestedMaxCredits} leaves room.`,
    isTooMuch ? `This mode takes at most ${maxCreditsOfMode}: choose another or ask for less.` : '',
    isAsked ? `Above ${estimate.maxCreditsWithoutAsking} a person is asked first.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
