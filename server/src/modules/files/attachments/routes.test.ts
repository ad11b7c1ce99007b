import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { attach, listFiles, onePixelPng, storeBytes } from '../../../../test/files.ts'
import { makePdf } from '../../../../test/pdfs.ts'
import { type Service, shareService } from '../../../../test/service.ts'
import { createTask } from '../../../../test/workbench-client.ts'
import { revisions } from '../../../core/money.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient()
})

const attachments = [
  { fileName: 'a.csv', mimeType: 'text/csv', content: 'a,b\n1,2\n' },
  { fileName: 'dot.png', mimeType: 'image/png', content: onePixelPng },
  { fileName: 'a.pdf', mimeType: 'application/pdf', content: makePdf().toString('base64') },
  { fileName: 'x.bin', mimeType: 'application/x-thing', content: 'AAEC' },
]

describe.each(revisions)('GET /tasks/{task_id}/attachments in revision %s', (revision) => {
  const list = (taskId: string, key = client.key) =>
    service.call('GET', `/tasks/${taskId}/attachments`, { key, revision })

  test('200: each file with its ways of reading it', async () => {
    const { taskId } = await attach(service, client, attachments)
    const { status, body } = await list(taskId)
    expect(status).toBe(200)
    expect(body.data.map(({ links }: { links: object }) => Object.keys(links))).toEqual([
      ['download', 'text'],
      ['download', 'preview'],
      ['download', 'view'],
      ['download'],
    ])
    expect(body.data[0]).toEqual({
      position: 0,
      fileName: 'a.csv',
      mimeType: 'text/csv',
      kind: 'text',
      fileSize: 8,
      sha256: createHash('sha256').update('a,b\n1,2\n').digest('hex'),
      status: 'available',
      links: expect.anything(),
      linksExpireAt: expect.any(String),
    })
    const download = await fetch(body.data[0].links.download)
    expect(await download.text()).toBe('a,b\n1,2\n')
  })

  test('200: no files, no links', async () => {
    expect((await list(await createTask(service, client))).body).toEqual({ data: [] })
  })

  test('200: a file that is no longer there is shown without links', async () => {
    const { taskId, place } = await attach(service, client, attachments)
    const { db } = service.deps.database
    const change = (position: number, set: string) =>
      sql`update task_attachments set content = null, ${sql.raw(set)}
        where account_id = ${place.accountUuid} and task_id = ${place.taskUuid}
          and position = ${position}`.execute(db)
    await change(0, 'removed_at = now()')
    await change(1, `blocked = 'Eicar-Test'`)
    await storeBytes(service, { ...place, position: 2 }, makePdf())
    await sql`update stored_files set state = 'lost'
      where account_id = ${place.accountUuid}`.execute(db)
    const { body } = await list(taskId)
    const states = body.data.map(({ status, links }: Record<string, unknown>) => [
      status,
      links === null,
    ])
    expect(states).toEqual([
      ['removed', true],
      ['blocked', true],
      ['lost', true],
      ['available', false],
    ])
    expect(JSON.stringify(body)).not.toContain('Eicar')
  })

  test("404: another account's task, byte for byte like none", async () => {
    const other = await service.makeClient()
    const { taskId } = await attach(service, other, attachments)
    const foreign = await list(taskId)
    const none = await list('task_00000000000000000000000000')
    expect([foreign.status, foreign.text]).toEqual([404, none.text])
    expect((await list(taskId, other.key)).status).toBe(200)
  })
})

test('the links of two replies differ, and each opens its own file', async () => {
  const { taskId } = await attach(service, client, attachments)
  const [first] = await listFiles(service, client, taskId)
  service.deps.clock.observe(new Date(Date.now() + 5), Date.now(), Date.now())
  const [second] = await listFiles(service, client, taskId)
  expect(second.links.download).not.toBe(first.links.download)
})
