import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  IdempotencyKeyReusedError,
  NotFoundError,
  QuestionClosedError,
  TaskCancelledError,
  TaskFinalError,
} from '../src/sdk.ts'
import { quickTask, useTools } from './tools-service.ts'

const tools = useTools()

test('a task is created, waited for and read in every way', async () => {
  const { client, projectId } = tools
  const created = await client.tasks.create(quickTask(projectId))
  expect(created).toMatchObject({ status: 'pending', maxCredits: 600 })
  const task = await client.tasks.wait(created.id)
  expect(task.result.message).toContain('simulated')
  expect(await client.tasks.get(created.id)).toMatchObject({ id: created.id, status: 'completed' })
  const [one] = await client.tasks.getMany([created.id], { includeResult: true })
  expect(one?.result).toEqual(task.result)
  const listed = await client.tasks.list({ status: 'completed', projectId }).toArray({ limit: 100 })
  expect(listed.map(({ id }) => id)).toContain(created.id)
})

test('the answer of a Zod schema has its type and passes it', async () => {
  const { client, projectId } = tools
  const responseSchema = z.object({ safe: z.boolean(), risks: z.array(z.string()) })
  const simulate = { result: { safe: false, risks: ['none'] } }
  const task = await client.tasks.createAndWait({
    ...quickTask(projectId, simulate),
    responseSchema,
  })
  const { safe, risks }: { safe: boolean; risks: string[] } = task.result
  expect({ safe, risks }).toEqual(simulate.result)
})

test('a task without a project, known by its title, is waited for as it was created', async () => {
  const { client } = tools
  const { projectId: _, ...question } = quickTask(0)
  const created = await client.tasks.create({
    ...question,
    attachments: [new File(['let a = 1'], 'src/a.ts')],
  })
  const { result } = await client.tasks.wait(created)
  expect(result.message).toContain('simulated')
  const task = await client.tasks.get(created.id, { includePrompt: true })
  expect(task).toMatchObject({ title: question.prompt, prompt: question.prompt })
  expect(task.attachments).toMatchObject([{ fileName: 'a.ts', path: 'src' }])
  const listed = await client.tasks.list({ includePrompt: true, limit: 100 })
  expect(listed.data.find(({ id }) => id === created.id)?.prompt).toBe(question.prompt)
  const none = await client.tasks.list({ q: 'words that nobody wrote' })
  expect(none.data).toEqual([])
})

test('onUpdate sees the task move', async () => {
  const { client, projectId } = tools
  const seen: string[] = []
  const onUpdate = ({ version, status }: { version: number; status: string }) =>
    seen.push(`${version} ${status}`)
  await client.tasks.createAndWait(quickTask(projectId, { afterMs: 300 }), { onUpdate })
  expect(seen.at(0)).toBe('1 pending')
  expect(seen.at(-1)).toMatch(/completed$/)
})

test('a version that is known already costs nothing and gives null', async () => {
  const { client, projectId } = tools
  const { id, version } = await client.tasks.createAndWait(quickTask(projectId))
  expect(await client.tasks.get(id, { ifVersion: version })).toBeNull()
  expect(await client.tasks.get(id, { ifVersion: version - 1 })).toMatchObject({ version })
  const b = client.withOptions({ revision: 'B' })
  expect(await b.tasks.get(id, { ifVersion: version })).toBeNull()
})

test('cancelled is an error of a wait, final one of a cancel', async () => {
  const { client, projectId } = tools
  const { id } = await client.tasks.create(quickTask(projectId, { afterMs: 600_000 }))
  const wait = client.tasks.wait(id)
  await client.tasks.cancel(id)
  await expect(wait).rejects.toBeInstanceOf(TaskCancelledError)
  await expect(wait).rejects.toMatchObject({ task: { id, cancelReason: 'client' } })
  const { id: done } = await client.tasks.createAndWait(quickTask(projectId))
  await expect(client.tasks.cancel(done)).rejects.toBeInstanceOf(TaskFinalError)
})

test('the same key gives the same task, and another question with it is refused', async () => {
  const { client, projectId } = tools
  const first = await client.tasks.create(quickTask(projectId))
  const { idempotencyKey } = first
  const second = await client.tasks.create({ ...quickTask(projectId), idempotencyKey })
  expect(second.id).toBe(first.id)
  const other = { ...quickTask(projectId), prompt: 'Something else entirely?', idempotencyKey }
  await expect(client.tasks.create(other)).rejects.toBeInstanceOf(IdempotencyKeyReusedError)
})

test('waits of many tasks at once all end, in few requests', async () => {
  const { client, projectId } = tools
  let requests = 0
  const counting: typeof fetch = (url, init) => {
    requests++
    return fetch(url, init)
  }
  const created = await Promise.all(
    Array.from({ length: 12 }, () => client.tasks.create(quickTask(projectId, { afterMs: 400 }))),
  )
  const waiting = client.withOptions({ fetch: counting })
  const done = await Promise.all(created.map(({ id }) => waiting.tasks.wait(id)))
  expect(new Set(done.map(({ id }) => id)).size).toBe(12)
  expect(requests).toBeLessThan(24)
})

test('waitForAny gives the first, and a task nobody knows ends it', async () => {
  const { client, projectId } = tools
  const slow = await client.tasks.create(quickTask(projectId, { afterMs: 600_000 }))
  const quick = await client.tasks.create(quickTask(projectId, { outcome: 'cancelled' }))
  expect(await client.tasks.waitForAny([slow.id, quick.id])).toMatchObject({
    id: quick.id,
    status: 'cancelled',
  })
  const unknown = slow.id.replace(/.{4}$/, '0000')
  await expect(client.tasks.wait(unknown)).rejects.toBeInstanceOf(NotFoundError)
})

test('an instant answer can come with the create', async () => {
  const { client, projectId } = tools
  const responseSchema = {
    type: 'object',
    properties: { ok: { type: 'boolean' } },
    required: ['ok'],
  }
  const instant = { ...quickTask(projectId), mode: 'realtime_answer', responseSchema } as const
  const task = await client.tasks.create(instant, { waitSeconds: 20 })
  expect(task).toMatchObject({ status: 'completed', result: { ok: expect.any(Boolean) } })
})

test('a question is replied to while its task is waited for, and stands in the thread', async () => {
  const { client, projectId } = tools
  const simulate = { outcome: 'needs_input' }
  const asked: string[] = []
  const task = await client.tasks.createAndWait(quickTask(projectId, simulate), {
    onQuestion: ({ text, choices }) => {
      asked.push(text)
      const attachments = [{ text: '# Notes', fileName: 'docs/notes.md' }]
      return { choice: choices?.[1], text: 'As the page says.', attachments }
    },
  })
  expect(task.status).toBe('completed')
  expect(asked).toHaveLength(1)
  const [message, ...others] = await client.tasks.messages(task.id)
  expect(message).toMatchObject({
    ...{ number: 1, text: asked[0], state: 'replied' },
    reply: {
      ...{ choice: message?.choices?.[1], text: 'As the page says.' },
      attachments: [{ position: 0, fileName: 'notes.md', path: 'docs', fileSize: 7 }],
    },
  })
  expect(others).toEqual([])
  const late = client.tasks.reply(task.id, { question: 1, choice: 'Yes' })
  await expect(late).rejects.toBeInstanceOf(QuestionClosedError)
})

test('a question nobody replies to ends as it says', async () => {
  const { client, projectId } = tools
  const simulate = { outcome: 'needs_input', replyWithinMs: 300, onNoReply: 'cancel' }
  const wait = client.tasks.createAndWait(quickTask(projectId, simulate))
  await expect(wait).rejects.toMatchObject({ task: { cancelReason: 'no_reply' } })
})

test('a reply is sent by hand, once for its key', async () => {
  const { client, projectId } = tools
  const { id } = await client.tasks.create(quickTask(projectId, { outcome: 'needs_input' }))
  let task = await client.tasks.get(id)
  while (task.stage !== 'needs_input') {
    const known = { ifVersion: task.version, waitSeconds: 20 }
    task = (await client.tasks.get(id, known)) ?? task
  }
  const idempotencyKey = crypto.randomUUID()
  const large = { text: 'A line of a log.\n'.repeat(20_000), fileName: 'server.log' }
  const reply = { question: 1, choice: 'Yes', attachments: [large] }
  const unfit = client.tasks.reply(id, { choice: 'Perhaps' })
  await expect(unfit).rejects.toMatchObject({ errors: [{ field: 'choice' }] })
  expect(await client.tasks.reply(id, reply, { idempotencyKey })).toMatchObject({ id })
  expect(await client.tasks.reply(id, reply, { idempotencyKey })).toMatchObject({ id })
  expect((await client.tasks.wait(id)).status).toBe('completed')
  const [file, ...others] = await client.tasks.listAttachments(id)
  expect(file).toMatchObject({ fileName: 'server.log', fileSize: large.text.length })
  expect(others).toEqual([])
})
