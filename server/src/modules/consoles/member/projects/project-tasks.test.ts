import { beforeAll, describe, expect, test } from 'vitest'
import { makeHistory } from '../../../../../test/account-history.ts'
import { signIn, type TestPerson } from '../../../../../test/console-client.ts'
import { type Service, shareService } from '../../../../../test/service.ts'
import { createTask, type TestClient } from '../../../../../test/workbench-client.ts'
import { limits } from '../../../../core/limits.ts'

let service: Service
let client: TestClient
let viewer: TestPerson
let oldProjectId: number

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient()
  oldProjectId = await makeProject('Old')
  await makeHistory(service.adminDb, {
    client,
    rows: limits.projectTasksCountedMax + 100,
    oldProjectId,
  })
  viewer = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'viewer' }] })
})

async function makeProject(name: string): Promise<number> {
  const made = await service.call('POST', '/projects/create', { key: client.key, body: { name } })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

const ask = (projectIds: string) =>
  viewer.call(
    'GET',
    `/console/v1/accounts/${client.accountId}/project-tasks?projectIds=${projectIds}`,
  )

describe('GET /console/v1/accounts/{account_id}/project-tasks', () => {
  test('200: open tasks and all of each project, the newest project first', async () => {
    const fresh = await makeProject('Fresh')
    const empty = await makeProject('Empty')
    const task = await createTask(service, { ...client, projectId: fresh })
    await createTask(service, { ...client, projectId: fresh })
    const cancelled = await service.call('POST', `/tasks/${task}/cancel`, { key: client.key })
    expect(cancelled.status, cancelled.text).toBe(200)
    const reply = await ask(`${fresh},${empty}`)
    expect(reply.body.data).toEqual([
      { projectId: empty, openTasks: 0, tasks: 0 },
      { projectId: fresh, openTasks: 1, tasks: 2 },
    ])
  })

  test('200: counting stops at a bound', async () => {
    const reply = await ask(`${client.projectId},${oldProjectId}`)
    const many = reply.body.data.find(
      ({ tasks }: { tasks: number }) => tasks === limits.projectTasksCountedMax,
    )
    expect(many, reply.text).toBeDefined()
  })

  test('200: a project of another account is left out', async () => {
    const other = await service.makeClient()
    const reply = await ask(`${other.projectId},${oldProjectId}`)
    expect(reply.body.data.map(({ projectId }: { projectId: number }) => projectId)).toEqual([
      oldProjectId,
    ])
  })

  test.each(['', '0', '1,', 'x', '1,2,x'])('400: %j are no ids', async (projectIds) => {
    const reply = await ask(projectIds)
    expect(reply.status).toBe(400)
    expect(reply.body.error.details.errors[0].field).toBe('projectIds')
  })
})
