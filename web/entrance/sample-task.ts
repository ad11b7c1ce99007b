// The task that the pages before a sign-in show: a real question, what the AI drafted, what the engineer
// made of it, and what it cost.
import { chargeFor } from '../records/price.ts'

export const sample = {
  prompt: 'Can this retry loop charge a card twice?',
  mode: 'fast',
  tagId: 2,
  maxCredits: 1_800,
  effortSeconds: 372,
} as const

export const reason =
  'The worker can die between capture() and ack(). The event comes again, gets a new key, and the card is charged twice.'
export const fix = 'Pass event.id as the idempotency key.'

/** Against the draft: what was taken out, put in or left. */
export const changes = [
  { kind: 'out', text: 'safe: true' },
  { kind: 'in', text: 'safe: false' },
  { kind: 'same', text: 'line: 42' },
  { kind: 'out', text: 'reason: "Every attempt sends its own key, so attempts cannot collide."' },
  { kind: 'in', text: `reason: "${reason}"` },
  { kind: 'out', text: 'fix: "None needed."' },
  { kind: 'in', text: `fix: "${fix}"` },
] as const

type PriceList = {
  modes: readonly { mode: string; multiplier: number }[]
  tags: readonly { id: number; name: string; multiplier: number }[]
}

export type SamplePrice = {
  tagName: string
  tagMultiplier: number
  modeMultiplier: number
  charged: number
}

/** By the price list of this service. A list without the tag of the sample prices it by its first. */
export function priceSample({ modes, tags }: PriceList): SamplePrice | undefined {
  const tag = tags.find(({ id }) => id === sample.tagId) ?? tags[0]
  const mode = modes.find((each) => each.mode === sample.mode)
  if (tag === undefined || mode === undefined) return undefined
  const priced = {
    mode: sample.mode,
    tagMultiplier: tag.multiplier,
    maxCredits: sample.maxCredits,
  }
  return {
    tagName: tag.name,
    tagMultiplier: tag.multiplier,
    modeMultiplier: mode.multiplier,
    charged: chargeFor(priced, sample.effortSeconds).charged,
  }
}
