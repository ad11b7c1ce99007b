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
import type { Call } from '../tools/tool.ts'

export type Spend = {
  /** The idempotency key of the create. */
  key: string
  /** Whether the caller chose the key by a requestKey. */
  isNamed: boolean
  /** Of everything the person says yes to. */
  hash: string
  prompt: string
  maxCredits: number
  /** What the mode of the task takes at least. */
  minCredits: number
}

/** key is the idempotency key that the yes is for, so one yes makes one task. */
type Asked = { hash: string; key: string }

const questionName = 'approve_spending'
const promptCharsShown = 300

/** The state sent with a question returns with its answer, and its signature is verified. */
export function createAskedCodec({ stateKey }: Pick<Caller, 'stateKey'>) {
  return createRequestStateCodec<Asked>({ key: stateKey, ttlSeconds: 600 })
}

/** Go on with this idempotency key, and the credits are counted; or the question the client has to put. */
export async function approveSpending(
  call: Call,
  spend: Spend,
): Promise<{ key: string } | { question: InputRequiredResult }> {
  const reason = await findReasonToAsk(call, spend)
  if (reason === undefined) return { key: spend.key }
  const key = findApprovedKey(call, spend)
  if (key !== undefined) {
    call.caller.spending.reserve(key, spend.maxCredits, Number.POSITIVE_INFINITY)
    return { key }
  }
  if (!call.canAskPerson) throw refuseWithoutPerson(reason, call, spend)
  const question = inputRequired({
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
    requestState: await createAskedCodec(call.caller).mint({ hash: spend.hash, key: spend.key }),
  })
  return { question }
}

async function findReasonToAsk(call: Call, spend: Spend): Promise<string | undefined> {
  const { caller, settings } = call
  const { maxCreditsPerTask: perTask, maxCreditsTotal: total } = settings
  const { key, maxCredits } = spend
  if (maxCredits > perTask) {
    return `This task may cost up to ${maxCredits} credits; the limit without approval is ${perTask}.`
  }
  if (caller.spending.reserve(key, maxCredits, total)) return undefined
  await readOpenTasks(call)
  if (caller.spending.reserve(key, maxCredits, total)) return undefined
  const committed = caller.spending.committed()
  return `This task may cost up to ${maxCredits} credits. This session has already committed ${committed} of the ${total} credits that it may spend without approval, so ${Math.max(0, total - committed)} are left.`
}

/** Tasks that ended meanwhile gave credits back. */
async function readOpenTasks({ caller, context }: Call): Promise<void> {
  const ids = caller.spending.openIds()
  if (ids.length === 0) return
  const tasks = await caller.client.tasks.getMany(ids, {}, { signal: context.mcpReq.signal })
  for (const task of tasks) caller.spending.see(task)
}

/**
 * A yes counts for what was asked, and only then: the state that came back names it, and the
 * idempotency key of the one task it is for. The request that brings it has another id than the one
 * that asked, so the key is taken from the state; sent again, it is the same task.
 */
function findApprovedKey({ context }: Call, spend: Spend): string | undefined {
  const { requestState, inputResponses } = context.mcpReq
  const asked = requestState<Asked>()
  if (asked?.hash !== spend.hash || typeof asked.key !== 'string') return undefined
  if (spend.isNamed && asked.key !== spend.key) return undefined
  const answer = inputResponse(inputResponses, questionName)
  if (answer.kind !== 'elicit') return undefined
  const isYes = answer.action === 'accept' && answer.content?.approve === true
  if (isYes) return asked.key
  throw new ToolRefusal(
    'SPENDING_DECLINED',
    `The user did not approve spending up to ${spend.maxCredits} credits. Nothing was created.`,
    'Do not request the same again. Continue without the engineer, or ask the user how much they would spend.',
  )
}

/** Names what would pass now: the limit of a task, or what the session has left if that is less. */
function refuseWithoutPerson(reason: string, call: Call, { minCredits }: Spend): ToolRefusal {
  const { maxCreditsPerTask, maxCreditsTotal } = call.settings
  const left = Math.min(maxCreditsPerTask, maxCreditsTotal - call.caller.spending.committed())
  const next =
    left >= minCredits
      ? `Use a maxCredits of at most ${left}`
      : `No task of this mode fits: it takes at least ${minCredits}. Wait until open tasks end and give credits back, or cancel one`
  return new ToolRefusal(
    'SPENDING_CAP',
    `${reason} This client cannot ask the user, so nothing was created.`,
    `${next}, or tell the user that the operator of this server can raise TASKREVIEW_MCP_MAX_CREDITS or TASKREVIEW_MCP_MAX_TOTAL_CREDITS.`,
  )
}

function shorten(prompt: string): string {
  const shown = showHidden(prompt).replaceAll('\n', ' ')
  return shown.length > promptCharsShown ? `${shown.slice(0, promptCharsShown)}…` : shown
}
