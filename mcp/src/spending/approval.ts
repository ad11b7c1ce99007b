// Credits are money of a person. Above a cap the person is asked, through the client; where the client
// cannot ask, the tool refuses.
import {
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server'
import { ToolRefusal } from '../replies/tool-error.ts'
import { showHidden } from '../replies/untrusted.ts'
import type { Caller } from '../serving/callers.ts'
import type { Settings } from '../settings.ts'
import type { Call } from '../tools/tool.ts'

export type Spend = {
  /** The idempotency key of the create. */
  key: string
  /** Of everything the person says yes to. */
  hash: string
  prompt: string
  maxCredits: number
}

type Asked = { hash: string }

const questionName = 'approve_spending'
const promptCharsShown = 300

/** What goes out with a question comes back with its answer, and is proven to be ours. */
export function createAskedCodec({ stateKey }: Pick<Caller, 'stateKey'>) {
  return createRequestStateCodec<Asked>({ key: stateKey, ttlSeconds: 600 })
}

/** Undefined: go on, and the credits are counted. Otherwise the question the client has to put. */
export async function approveSpending(
  call: Call,
  spend: Spend,
): Promise<InputRequiredResult | undefined> {
  const reason = await findReasonToAsk(call, spend)
  if (reason === undefined) return undefined
  if (isApproved(call, spend)) {
    call.caller.spending.reserve(spend.key, spend.maxCredits, Number.POSITIVE_INFINITY)
    return undefined
  }
  if (!call.canAskPerson) throw refuseWithoutPerson(reason, call.settings)
  return inputRequired({
    inputRequests: {
      [questionName]: inputRequired.elicit({
        message: `${reason} The request: ${shorten(spend.prompt)}`,
        requestedSchema: {
          type: 'object',
          properties: {
            approve: { type: 'boolean', title: `Hold up to ${spend.maxCredits} credits` },
          },
          required: ['approve'],
        },
      }),
    },
    requestState: await createAskedCodec(call.caller).mint({ hash: spend.hash }),
  })
}

async function findReasonToAsk(call: Call, spend: Spend): Promise<string | undefined> {
  const { caller, settings } = call
  const { maxCreditsPerTask: perTask, maxCreditsTotal: total } = settings
  const { key, maxCredits } = spend
  if (maxCredits > perTask) {
    return `A task with a ceiling of ${maxCredits} credits is asked for; up to ${perTask} need no approval.`
  }
  if (caller.spending.reserve(key, maxCredits, total)) return undefined
  await readOpenTasks(call)
  if (caller.spending.reserve(key, maxCredits, total)) return undefined
  const committed = caller.spending.committed()
  return `A task with a ceiling of ${maxCredits} credits is asked for. Tasks of this session already stand for ${committed} credits; together up to ${total} need no approval.`
}

/** Tasks that ended meanwhile gave credits back. */
async function readOpenTasks({ caller, context }: Call): Promise<void> {
  const ids = caller.spending.openIds()
  if (ids.length === 0) return
  const tasks = await caller.client.tasks.getMany(ids, {}, { signal: context.mcpReq.signal })
  for (const task of tasks) caller.spending.see(task)
}

/** A yes counts for what was asked, and only then: the state that came back names it. */
function isApproved({ context }: Call, { hash, maxCredits }: Spend): boolean {
  const { requestState, inputResponses } = context.mcpReq
  if (requestState<Asked>()?.hash !== hash) return false
  const answer = inputResponse(inputResponses, questionName)
  if (answer.kind !== 'elicit') return false
  const isYes = answer.action === 'accept' && answer.content?.approve === true
  if (isYes) return true
  throw new ToolRefusal(
    'SPENDING_DECLINED',
    `The person did not approve a ceiling of ${maxCredits} credits. Nothing was created.`,
    'Do not ask again for the same. Go on without the engineer, or ask the person what they would spend.',
  )
}

function refuseWithoutPerson(reason: string, { maxCreditsPerTask }: Settings): ToolRefusal {
  return new ToolRefusal(
    'SPENDING_CAP',
    `${reason} This client cannot ask a person, so nothing was created.`,
    `Use a maxCredits of at most ${maxCreditsPerTask}, or tell the person you work for that whoever runs this server can raise TASKREVIEW_MCP_MAX_CREDITS or TASKREVIEW_MCP_MAX_TOTAL_CREDITS.`,
  )
}

function shorten(prompt: string): string {
  const shown = showHidden(prompt).replaceAll('\n', ' ')
  return shown.length > promptCharsShown ? `${shown.slice(0, promptCharsShown)}…` : shown
}
