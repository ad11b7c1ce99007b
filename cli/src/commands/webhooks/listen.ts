import type { FeedEvent } from '@task-review/sdk'
import { defineCommand } from '../../command.ts'
import type { Output } from '../../output/output.ts'
import { green, red, type Text } from '../../output/text.ts'
import { followEvents } from '../../steps/follow-events.ts'
import {
  checkSecret,
  type Forwarded,
  type ForwardWishes,
  forwardEvent,
  makeSessionSecret,
  readForwardAddress,
} from '../../steps/forward-event.ts'
import { afterFlag, eventsFlag, readEventsFlag } from '../../steps/read-events.ts'
import { formatTook } from '../../values/figures.ts'
import { eventLine } from '../../views/event.ts'

/** As many as the service itself has under way to one endpoint. */
const inFlightMax = 4

export const command = defineCommand({
  summary: 'Send events to a program on this machine as if they were webhooks',
  about:
    'Follows the events of the account and posts each to --forward-to, signed with the secret of ' +
    'this session, as the service signs webhooks. Nothing has to be reachable from outside, and no ' +
    'webhook is registered. After a disconnect it reconnects without missing events.',
  flags: {
    'forward-to': {
      type: 'string',
      about: 'where to post the events, such as localhost:3000/hook',
      placeholder: 'address',
    },
    ...eventsFlag,
    ...afterFlag,
    secret: { type: 'string', about: 'sign with this secret, not with one of the session' },
    'print-json': { type: 'boolean', about: 'print every event as a line of JSON' },
  },
  fields: ['event', 'forward'],
  examples: [
    {
      about: 'To a local program',
      line: 'taskreview webhooks listen --forward-to localhost:3000/hook --events task.*',
    },
    {
      about: 'Again from an event on',
      line: 'taskreview webhooks listen --forward-to localhost:3000/hook --after 1041',
    },
  ],
  async run(context) {
    const { flags, output, clock, signal, program } = context
    const patterns = readEventsFlag(flags.events)
    const address = flags['forward-to']
    const url = address === undefined ? undefined : readForwardAddress(address)
    const secret = flags.secret === undefined ? makeSessionSecret() : checkSecret(flags.secret)
    const follow = await followEvents(context, patterns, flags.after)
    await output.note(describeStart(url, secret, follow.after))
    let last = follow.after
    const inFlight = new Set<Promise<void>>()
    try {
      for await (const event of follow.events) {
        if (inFlight.size >= inFlightMax) await Promise.race(inFlight)
        const wishes = url && { url, secret, clock, signal }
        const sent = handle(event, wishes, output, flags['print-json'])
        inFlight.add(sent)
        sent.finally(() => inFlight.delete(sent)).catch(() => undefined)
        last = event.sequence
      }
    } finally {
      await Promise.allSettled(inFlight)
      const to = address === undefined ? '' : ` --forward-to ${address}`
      await output.note(`Ended. To continue: ${program} webhooks listen${to} --after ${last}`)
    }
    return signal.aborted ? 130 : 0
  },
})

function describeStart(url: URL | undefined, secret: string, after: number): Text {
  if (url === undefined) return `Listening after sequence ${after}. Ctrl-C ends it.`
  return [
    `Forwarding to ${url.href} after sequence ${after}. Ctrl-C ends it.\n`,
    `Verify signatures with the secret of this session: ${secret}`,
  ]
}

async function handle(
  event: FeedEvent,
  wishes: ForwardWishes | undefined,
  output: Output,
  isJsonPrinted: boolean,
): Promise<void> {
  const forward = wishes === undefined ? null : await forwardEvent(event, wishes)
  if (isJsonPrinted && !output.isJson) return await output.text(JSON.stringify(event))
  await output.event({ event, forward }, [eventLine(event), describeForward(forward)])
}

function describeForward(forward: Forwarded | null): Text {
  if (forward === null) return ''
  const { status, error, latencyMs } = forward
  if (status === null) return ['  → ', red(error ?? 'failed')]
  const isTaken = status >= 200 && status < 300
  const hint = status >= 300 && status < 400 ? ' (redirects are not followed)' : ''
  return [
    '  → ',
    isTaken ? green(String(status)) : red(String(status)),
    `${hint} in ${formatTook(latencyMs)}`,
  ]
}
