import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { createTask, type TestClient } from '../../../../test/workbench-client.ts'
import { decodeId } from '../../../core/ids.ts'
import { readTasks, type TaskListRow } from './member.ts'
import { writeTaskCsv } from './task-csv.ts'

let service: Service
let client: TestClient
let viewer: TestPerson
const ids: string[] = []

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  viewer = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'viewer' }] })
  const prompts = [
    '=HYPERLINK("https://example.com","me")',
    'Is a "quoted", word well?',
    'A plain one?',
  ]
  for (const [index, prompt] of prompts.entries())
    ids.push(await createTask(service, client, { prompt, mode: index === 2 ? 'fast' : 'standard' }))
})
afterAll(() => service.stop())

const pathOf = (query = '', accountId = client.accountId) =>
  `/console/v1/accounts/${accountId}/tasks.csv${query}`
const linesOf = async (query = '') => {
  const reply = await viewer.call('GET', pathOf(query))
  expect(reply.status, reply.text).toBe(200)
  return reply.text.trimEnd().split('\r\n')
}

describe('GET /console/v1/accounts/{account_id}/tasks.csv', () => {
  test('200: a row of names, then the tasks of the list, newest first', async () => {
    const reply = await viewer.call('GET', pathOf())
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="tasks-.+csv"$/)
    const [names, ...lines] = await linesOf()
    expect(names).toBe(
      'id,title,status,stage,mode,project_id,project,tag_id,tag,created_utc,due_utc,' +
        'reply_deadline_utc,final_utc,cancel_reason,max_credits,held_credits,charged_credits,' +
        'has_schema,files',
    )
    expect(lines.map((line) => line.split(',')[0])).toEqual(ids.toReversed())
    expect(lines[0]).toMatch(/,A plain one\?,pending,queued,fast,.*,600,600,,false,0$/)
    expect((await viewer.call('HEAD', pathOf())).status).toBe(200)
  })

  test('200: a title that a spreadsheet would run is text, and quotes are doubled', async () => {
    const lines = await linesOf('?mode=standard')
    expect(lines[1]).toContain(',"Is a ""quoted"", word well?",')
    expect(lines[2]).toContain(`,"'=HYPERLINK(""https://example.com"",""me"")",`)
  })

  test('200: only what the filters find, in the order asked for', async () => {
    const idsIn = async (query: string) =>
      (await linesOf(query)).slice(1).map((line) => line.split(',')[0])
    expect(await idsIn('?mode=fast')).toEqual([ids[2]])
    expect(await idsIn('?order=oldest')).toEqual(ids)
    expect(await idsIn('?status=completed')).toEqual([])
    expect(await idsIn(`?projectId=${(await service.makeClient()).projectId}`)).toEqual([])
  })

  test('404 for strangers, 400 for a wrong filter', async () => {
    const other = await service.makeClient()
    expect((await viewer.call('GET', pathOf('', other.accountId))).status).toBe(404)
    for (const query of ['?order=due', '?tagId=x', '?createdAfter=now'])
      expect((await viewer.call('GET', pathOf(query))).status, query).toBe(400)
  })
})

describe('a long list', () => {
  const filter = {
    ...{ status: undefined, stage: undefined, mode: undefined, projectId: undefined },
    ...{ tagId: undefined, createdAfter: undefined, createdBefore: undefined },
  }
  const pagesOf = (rowsMax: number, more = {}) =>
    readTasks(
      service.deps.database.db,
      decodeId('acct', client.accountId) as string,
      { ...filter, ...more },
      { rowsMax, perPage: 2 },
    )
  const write = async (pages: AsyncIterable<TaskListRow[] | undefined>) => {
    let text = ''
    for await (const part of writeTaskCsv(pages)) text += part
    return text.trimEnd().split('\r\n')
  }

  test('is read page by page, either way round, and whole', async () => {
    for (const more of [{}, { oldestFirst: { afterUuid: undefined } }]) {
      const sizes: (number | undefined)[] = []
      for await (const page of pagesOf(3, more)) sizes.push(page?.length)
      expect(sizes).toEqual([2, 1])
    }
  })

  test('that is cut says so in its last row, which has as many cells as the others', async () => {
    const lines = await write(pagesOf(2))
    expect(lines).toHaveLength(4)
    expect(lines[3]).toMatch(/^"Only the first 100,000 tasks are in this file\. .+",+$/)
    expect(lines[3]?.match(/,+$/)?.[0]).toHaveLength(18)
    expect(await write(pagesOf(3))).toHaveLength(4)
  })
})
