// What a client put into the store is rewritten while the service takes it over: with the store's own
// credentials, by the client's own link, and in the middle of the very file the store is reading from.
// Whatever becomes ready is served with the hash that was announced, for good. The negative control
// checks the object where it lies and serves it from there, and must be caught serving something else.
import type { Campaign, Context, Outcome, Violation } from './campaign.ts'
import { makeClients } from './clients.ts'
import { type Round, runRound } from './overwrite-round.ts'
import { openStoreEnvironment } from './store-environment.ts'

const checks = [
  'served other bytes than announced',
  'recorded another hash',
  'never became ready',
  'nothing proved',
]
const progressEvery = 100

export const overwrite: Campaign = {
  about:
    'Rewrites what clients put into the store around the moment it is taken over: what is served always has the announced hash; with --in-place the control.',
  sizes: { rounds: 1_000, lanes: 4 },
  switches: ['in-place'],
  async run(context) {
    const startedAtMs = performance.now()
    const rounds = await runRounds(context)
    const violations = rounds.flatMap((round) => round.violations)
    const isControl = context.isOn('in-place')
    if (!isControl) violations.push(...findNothingProved(rounds))
    return {
      figures: {
        ...countAll(rounds),
        seconds: Math.round((performance.now() - startedAtMs) / 1_000),
      },
      checks,
      violations,
      ...(isControl && { isHeld: violations.some(({ kind }) => kind === checks[0]) }),
    } satisfies Outcome
  },
}

async function runRounds(context: Context): Promise<Round[]> {
  const environment = await openStoreEnvironment(context)
  const lanes = await makeClients(
    environment.cell.deps,
    context.size('lanes'),
    context.size('lanes'),
  )
  const wanted = context.size('rounds')
  const rounds: Round[] = []
  let begun = 0
  await Promise.all(
    lanes.map(async (client) => {
      while (begun++ < wanted) {
        const isInPlace = context.isOn('in-place')
        rounds.push(await runRound({ environment, client, random: context.random, isInPlace }))
        if (rounds.length % progressEvery > 0) continue
        const found = rounds.reduce((sum, { violations }) => sum + violations.length, 0)
        context.progress(rounds.length, wanted, `${found} violations`)
      }
    }),
  )
  return rounds
}

function countAll(rounds: Round[]): Record<string, number> {
  const counts: Record<string, number> = { rounds: rounds.length }
  for (const { counted } of rounds) {
    for (const [what, count] of Object.entries(counted)) counts[what] = (counts[what] ?? 0) + count
  }
  return counts
}

/** A run in which the rewriting never met the take-over would test nothing. */
function findNothingProved(rounds: Round[]): Violation[] {
  const counts = countAll(rounds)
  const needed = ['accepted immediately', 'refused for its hash', 'forged bytes by credentials']
  return needed
    .filter((what) => !counts[what])
    .map((what) => ({ kind: 'nothing proved', detail: `never ${what}` }))
}
