// node sdks/scenarios/test/serve.ts: a whole service and the control API of scenarios, for everything but
// vitest files: tests in Python, samples, examples. Prints one line of JSON with its addresses and keys,
// and stops when its standard input ends, so that it never outlives whoever started it.
import { startControl } from '../control.ts'
import { makeGround } from './service-ground.ts'
import { manyPerSecond, raiseWholeService, type WholeService } from './whole-service.ts'

async function makeKeys(service: WholeService) {
  const account = await service.makeAccount()
  const other = await service.makeAccount('Somebody else')
  const { accountId, testAccountId } = account
  const keyOf = async (id: string, revision: 'A' | 'B', perSecond: number | undefined) =>
    (await service.makeKey({ account: id, revision, ...(perSecond && { perSecond }) })).key
  return {
    accountId,
    testAccountId,
    testKey: await keyOf(testAccountId, 'A', manyPerSecond),
    testKeyB: await keyOf(testAccountId, 'B', manyPerSecond),
    // As a new key is: one request a second.
    slowTestKey: await keyOf(testAccountId, 'A', 1),
    // Nobody is on duty, so a live realtime_answer without a schema is refused.
    liveKey: await keyOf(accountId, 'A', manyPerSecond),
    liveKeyB: await keyOf(accountId, 'B', manyPerSecond),
    otherTestKey: await keyOf(other.testAccountId, 'A', manyPerSecond),
  }
}

async function makeProject(url: string, key: string): Promise<number> {
  const reply = await fetch(`${url}/api/v1/projects/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Tools' }),
  })
  if (!reply.ok) throw new Error(`No project: ${await reply.text()}`)
  return ((await reply.json()) as { id: number }).id
}

const service = await raiseWholeService()
const keys = await makeKeys(service)
const projects = {
  testProjectId: await makeProject(service.url, keys.testKey),
  liveProjectId: await makeProject(service.url, keys.liveKey),
}
const about = { url: service.url, ...keys, ...projects }
const control = await startControl(await makeGround(service), about)
console.log(JSON.stringify({ ...about, controlUrl: control.url }))

async function stopAll(): Promise<void> {
  await control.stop()
  await service.stop()
  process.exit(0)
}

let stopping: Promise<void> | undefined
const stop = () => {
  stopping ??= stopAll()
  return void stopping
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.stdin.on('end', stop).on('close', stop).resume()
