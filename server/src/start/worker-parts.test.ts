import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signIn, type TestPerson } from '../../test/console-client.ts'
import { listMails } from '../../test/mailbox.ts'
import { type Loose, type Service, startService } from '../../test/service.ts'
import { createCallReports } from '../modules/consoles/operator-system/sightings.ts'
import { buildDeps, type Deps } from './dependencies.ts'
import { partProbeMs, watchParts } from './worker-parts.ts'

let service: Service
let operator: TestPerson
let workerDeps: Deps
let status = 200
const endpoint = createServer((_request, response) => {
  response.writeHead(status)
  response.end('{"data":[]}')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`
  service = await startService({
    smtpUrl: inject('testStack').smtpUrl,
    model: {
      baseUrl,
      provider: '127.0.0.1',
      apiKey: undefined,
      inputs: [],
      name: 'test-model',
      timeoutMs: 1_000,
      outputTokensMax: 100,
      circuitFailuresMax: 5,
      accountDailyTokensMax: 1_000,
      dailyTokensMax: 1_000,
    },
  })
  workerDeps = service.deps
  operator = await signIn(service, { operator: true })
})
afterAll(async () => {
  await service.stop()
  endpoint.close()
})

const readOutages = async (): Promise<Loose[]> => {
  const { body } = await operator.call('GET', '/operator/v1/outages')
  return body.data.filter(({ part }: Loose) => part !== 'worker')
}
const readPart = async (name: string) => {
  const { body } = await operator.call('GET', '/operator/v1/system')
  return body.parts.find((part: Loose) => part.name === name)
}

test('what nobody asked yet is not called up', async () => {
  expect(await readPart('model')).toMatchObject({ state: 'unknown' })
})

test('a model that is gone shows to operators within a minute, who are mailed once', async () => {
  await watchParts(workerDeps)
  expect(await readOutages()).toEqual([])
  expect(await readPart('model')).toMatchObject({ state: 'up' })

  status = 503
  let rounds = 0
  while ((await readOutages()).length === 0 && rounds < 10) {
    await watchParts(workerDeps)
    rounds++
  }
  // The first probe after it went, those until it counts as down, and the page that asks as often.
  expect((rounds + 1) * partProbeMs).toBeLessThanOrEqual(60_000)
  expect(await readOutages()).toEqual([
    { part: 'model', since: expect.any(String), says: expect.stringContaining('no AI drafts') },
  ])
  expect(await readPart('model')).toMatchObject({
    state: 'down',
    says: expect.stringContaining('status 503'),
  })
  await Promise.all([watchParts(workerDeps), watchParts(workerDeps)])
  await expect.poll(async () => (await listMails(operator.email)).length).toBe(1)
  expect((await listMails(operator.email))[0]?.text).toContain('The model has not answered since')
  expect(await workerDeps.metrics.registry.getSingleMetricAsString('trs_part_up')).toContain(
    'trs_part_up{part="model"} 0',
  )

  status = 200
  await watchParts(workerDeps)
  expect(await readOutages()).toEqual([])
  expect(await readPart('model')).toMatchObject({ state: 'up' })
})

test('calls that fail show although probes are answered, and one lost call does not', async () => {
  const failures: Error[] = []
  const calls = createCallReports(workerDeps.database.db, (error) => failures.push(error))
  calls.report('model', 'timeout')
  await watchParts(workerDeps)
  expect(await readOutages()).toEqual([])
  for (const reason of ['timeout', 'unavailable']) calls.report('model', reason)
  await expect.poll(readOutages).toMatchObject([{ part: 'model' }])
  await watchParts(workerDeps)
  expect(await readOutages()).toMatchObject([{ part: 'model' }])
  calls.report('model', undefined)
  await expect.poll(readOutages).toEqual([])
  expect(failures).toEqual([])
})

test('a real call of the model is reported', async () => {
  status = 500
  const asked = { accountUuid: randomUUID(), system: 'Answer.', data: 'Anything at all.' }
  for (let call = 0; call < 3; call++) await workerDeps.model?.write(asked)
  status = 200
  await expect.poll(readOutages).toMatchObject([{ part: 'model' }])
})

test('a mail server that is gone shows, and nobody waits for mail about it', async () => {
  const closed = createTcpServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise<void>((resolve) => closed.close(() => resolve()))
  const deps = buildDeps({ ...service.config, smtpUrl: `smtp://127.0.0.1:${port}` })
  try {
    await watchParts(deps)
    await watchParts(deps)
    expect(await readOutages()).toMatchObject([{ part: 'mail' }, { part: 'model' }])
    expect(await readPart('mail')).toMatchObject({ state: 'down' })
  } finally {
    await deps.close()
  }
})
