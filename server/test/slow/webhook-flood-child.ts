// A process that sends webhooks to hostile receivers and says how much memory it took.
//   node webhook-flood-child.ts SENDS URL...
import { createWebhookSender } from '../../src/adapters/webhook-sender.ts'
import { createTestGuard } from '../webhook-receivers.ts'

const inFlight = 16
const sampleMs = 10
const bytesPerMb = 1_048_576

const [sends, ...urls] = process.argv.slice(2)
const sender = createWebhookSender({ guard: createTestGuard(), timeoutMs: 500 })
const outcomes: Record<string, number> = {}

async function sendAll(count: number): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) {
      const url = urls[next++ % urls.length] as string
      const outcome = await sender.send({ url, headers: {}, body: '{}' })
      const name = outcome.kind === 'answered' ? String(outcome.statusCode) : outcome.reason
      outcomes[name] = (outcomes[name] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
}

const readRssMb = () => process.memoryUsage.rss() / bytesPerMb

// The first ones pay for the code itself.
await sendAll(inFlight * 2)
const beforeMb = readRssMb()
let peakMb = beforeMb
const sampling = setInterval(() => {
  peakMb = Math.max(peakMb, readRssMb())
}, sampleMs)
for (const name of Object.keys(outcomes)) delete outcomes[name]
await sendAll(Number(sends))
clearInterval(sampling)
peakMb = Math.max(peakMb, readRssMb())
process.stdout.write(`${JSON.stringify({ beforeMb, peakMb, outcomes })}\n`)
