// node sdks/js/test/workload.ts <workload> <baseUrl> <apiKey> <projectId> <count>: one of the loads of
// sdks/scenarios/test/proofs.test.ts, by the SDK in JavaScript with its usual settings. Prints one line
// of JSON: what a user of the SDK saw. The same program exists in Python.
import { TaskReview } from '@task-review/sdk'

const [workload = '', baseUrl = '', apiKey = '', projectId = '', count = '0'] =
  process.argv.slice(2)
const client = new TaskReview({ baseUrl, apiKey })
const errors: string[] = []

function question(number: number, afterMs: number) {
  return {
    prompt: `Is function ${number} safe to call twice?`,
    maxCredits: 600,
    projectId: Number(projectId),
    metadata: { simulate: { afterMs } },
  }
}

/** Late enough that no task is final before the end of the load. */
const neverMs = 600_000

const workloads: Record<string, (number: number) => Promise<unknown>> = {
  async create(number) {
    const { id } = await client.tasks.create(question(number, neverMs))
    return { id }
  },
  async call() {
    await client.me()
    return {}
  },
  // The answers come partly while others are still being made, and partly after that.
  async 'create-and-wait'(number) {
    const afterMs = 1_000 + ((number * 1_700) % 60_000)
    const task = await client.tasks.createAndWait(question(number, afterMs))
    return { id: task.id, status: task.status, finalAt: task.finalAt, seenAtMs: Date.now() }
  },
}

async function run(number: number): Promise<unknown[]> {
  try {
    return [await workloads[workload]?.(number)]
  } catch (error) {
    errors.push(`${(error as Error).name}: ${(error as Error).message}`)
    return []
  }
}

const startedAtMs = performance.now()
const seen = await Promise.all(Array.from({ length: Number(count) }, (_, number) => run(number)))
const tookMs = Math.round(performance.now() - startedAtMs)
console.log(JSON.stringify({ seen: seen.flat(), errors, tookMs }))
