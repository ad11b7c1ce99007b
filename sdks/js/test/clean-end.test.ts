// A program that is done with the client ends at once, by itself, and nothing is thrown behind its back.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startLocalServer } from './local-server.ts'

const run = promisify(execFile)
const sdk = new URL('../src/sdk.ts', import.meta.url).href

/** Everything waits except what a program needs to go on. */
async function startSlowServer() {
  return await startLocalServer((request, reply) => {
    if (request.path === '/me') return {}
    if (request.query.get('after') === 'latest') return { data: [], nextCursor: '1' }
    if (request.path === '/events/stream') {
      reply
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write('data: {"sequence":1}\n\n')
      return undefined
    }
    if (request.path !== '/tasks') return undefined
    const data = request.query
      .get('ids')
      ?.split(',')
      .map((id) => ({ id, status: 'pending' }))
    return { data }
  })
}

const programs = {
  'a call': 'await client.me()',
  'a wait that is aborted':
    'await client.tasks.wait("task_1", { signal: AbortSignal.timeout(50) }).catch(() => {})',
  'waits that run out together':
    'await client.tasks.waitForAny(["a", "b", "c", "d"], { timeoutMs: 100 }).catch(() => {})',
  'a loop over events that it leaves': 'for await (const event of client.events.stream()) break',
  'a queue that is aborted': `
    const signal = AbortSignal.timeout(30)
    const calls = [1, 2, 3].map(() => client.credits.get({ signal }).catch(() => {}))
    await Promise.all(calls)`,
}

test.each(Object.entries(programs))('after %s', async (_what, lines) => {
  const server = await startSlowServer()
  const program = `
    import { TaskReview } from ${JSON.stringify(sdk)}
    const client = new TaskReview({ apiKey: 'k', baseUrl: '${server.url}' })
    ${lines}
    console.log(process.hrtime.bigint().toString())
    process.on('exit', () => console.log(process.hrtime.bigint().toString()))`
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', program], {
    timeout: 20_000,
  })
  const [done = 0, ended = 0] = stdout.trim().split('\n').map(Number)
  expect(ended - done).toBeLessThan(1e9)
  expect(stderr).toBe('')
})
