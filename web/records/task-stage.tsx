// Where a task stands, in words that clients and operators read: icon, word and colour together.
import type { Schemas } from '../api/queries.ts'
import type { IconName } from '../ui/icon.tsx'
import { Pill, type PillTone } from '../ui/pill.tsx'

export type Stage = Schemas['AccountTask']['stage']

type Look = { word: string; tone: PillTone; icon: IconName }

const looks: Record<Stage, Look> = {
  drafting: { word: 'Drafting', tone: 'pending', icon: 'sparkle' },
  queued: { word: 'Queued', tone: 'pending', icon: 'clock' },
  claimed: { word: 'Claimed', tone: 'claimed', icon: 'person' },
  needs_input: { word: 'Needs input', tone: 'overdue', icon: 'reply' },
  in_review: { word: 'In review', tone: 'review', icon: 'eye' },
  completed: { word: 'Completed', tone: 'completed', icon: 'check-circle' },
  cancelled: { word: 'Cancelled', tone: 'cancelled', icon: 'barred' },
}

export const stages = Object.keys(looks) as Stage[]

function wordOfStage(stage: Stage): string {
  return looks[stage].word
}

/** The same for members, to whom an engineer's question is theirs to reply to. */
export function ownWordOfStage(stage: Stage): string {
  return stage === 'needs_input' ? 'Needs your reply' : wordOfStage(stage)
}

export function StagePill({ stage, isOwn = false }: { stage: Stage; isOwn?: boolean }) {
  const { tone, icon } = looks[stage]
  return (
    <Pill tone={tone} icon={icon}>
      {isOwn ? ownWordOfStage(stage) : wordOfStage(stage)}
    </Pill>
  )
}
