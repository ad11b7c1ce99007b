// Every tool, over both ways in, by clients of the current protocol and of the one before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../server/test/service.ts'
import {
  type Connected,
  connectHttp,
  connectStdio,
  type Era,
  type HttpPlace,
  type Place,
  raisePlace,
  startHttp,
  textOf,
} from './environment.ts'

let place: Place
let http: HttpPlace

beforeAll(async () => {
  place = await raisePlace()
  http = await startHttp(place)
})
afterAll(async () => {
  await http?.stop()
  await place?.end()
})

const prompt = 'Is it safe to hold this lock while writing the file?'
const toolNames = [
  ...['create_task', 'wait_for_task', 'get_task', 'cancel_task', 'reply_to_question'],
  'list_tasks',
  ...['estimate_cost', 'list_tags', 'list_projects', 'create_project'],
]

const ways: [string, Era][] = [
  ['stdio', 'modern'],
  ['stdio', 'legacy'],
  ['http', 'modern'],
  ['http', 'legacy'],
]

describe.each(ways)('over %s, %s protocol', (way, era) => {
  let connected: Connected
  let projectId: number

  beforeAll(async () => {
    const made = await place.makeTestClient()
    projectId = made.projectId
    connected =
      way === 'stdio'
        ? await connectStdio(place, made.key, { era })
        : await connectHttp(http.url, made.key, { era })
  })
  afterAll(async () => connected?.close())

  test('tools are listed with schemas of both sides and hints', async () => {
    expect(connected.client.getProtocolEra()).toBe(era)
    const { tools } = await connected.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(toolNames)
    for (const tool of tools) {
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.outputSchema?.type).toBe('object')
      expect(tool.annotations).toMatchObject({ readOnlyHint: expect.any(Boolean) })
    }
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))
    expect(hints.cancel_task).toMatchObject({ destructiveHint: true, idempotentHint: true })
    expect(hints.get_task).toMatchObject({ readOnlyHint: true })
    expect(hints.create_task).toMatchObject({ readOnlyHint: false, destructiveHint: false })
  })

  test('a task is created, waited for and read', async () => {
    const created = await connected.tool('create_task', { prompt, maxCredits: 600, projectId })
    expect(created.isError).toBeFalsy()
    const { taskId, status, nextStep } = created.structuredContent
    expect(status).toBe('pending')
    expect(nextStep).toContain(`wait_for_task with taskId ${taskId}`)
    expect(textOf(created)).toContain(taskId)

    const waited = await connected.tool('wait_for_task', { taskId, timeoutSeconds: 20 })
    expect(waited.structuredContent).toMatchObject({
      taskId,
      status: 'completed',
      credits: { held: 0, charged: expect.any(Number) },
      answer: { untrusted: true, result: { message: expect.any(String) } },
    })
    const read = await connected.tool('get_task', { taskId })
    expect(read.structuredContent).toEqual(waited.structuredContent)

    const listed = await connected.tool('list_tasks', { status: 'completed', projectId })
    expect(listed.structuredContent.tasks.map((task: Loose) => task.taskId)).toEqual([taskId])
    // An agent that lost its context tells its tasks apart by what they ask.
    expect(listed.structuredContent.tasks[0].title).toBe(prompt)
    expect(textOf(listed)).toContain(JSON.stringify(prompt))
    const none = await connected.tool('list_tasks', { q: 'words that nobody wrote' })
    expect(none.structuredContent.tasks).toEqual([])
  })

  test('a wait that runs out says how the task stands and what to do next', async () => {
    const metadata = { simulate: { afterMs: 60_000 } }
    const args = { prompt, maxCredits: 600, projectId, metadata }
    const { structuredContent } = await connected.tool('create_task', args)
    const { taskId } = structuredContent
    const waited = await connected.tool('wait_for_task', { taskId, timeoutSeconds: 1 })
    expect(waited.structuredContent).toMatchObject({ status: 'pending', stage: 'queued' })
    expect(textOf(waited)).toContain(`Call wait_for_task with taskId ${taskId}`)

    const cancelled = await connected.tool('cancel_task', { taskId })
    expect(cancelled.structuredContent).toMatchObject({
      status: 'cancelled',
      cancelReason: 'client',
    })
    const again = await connected.tool('cancel_task', { taskId })
    expect(again.structuredContent).toEqual(cancelled.structuredContent)
  })

  test('projects and expertise levels are listed, and a cost is estimated from them', async () => {
    const { structuredContent: tags } = await connected.tool('list_tags')
    expect(tags.tags[0]).toMatchObject({ id: 1, multiplier: 1 })
    const { structuredContent: project } = await connected.tool('create_project', {
      name: 'Second',
    })
    const { structuredContent: projects } = await connected.tool('list_projects')
    expect(projects.projects.map((each: Loose) => each.id)).toContain(project.id)
    const args = { effortMinutes: 10, mode: 'fast' }
    const { structuredContent: cost } = await connected.tool('estimate_cost', args)
    expect(cost).toMatchObject({ estimatedCredits: 900, suggestedMaxCredits: 1_350, fits: true })
    expect(cost).toMatchObject({ likelyCredits: null, answerSecondsP50: null, refusals: [] })
    const nowhere = { ...args, projectId: 999_999_999 }
    const { structuredContent: refused } = await connected.tool('estimate_cost', nowhere)
    expect(refused.refusals).toMatchObject([{ code: 'INVALID_REQUEST' }])
  })

  test('an estimate that the mode cannot pay for names a ceiling that fits', async () => {
    const args = { effortMinutes: 30, mode: 'realtime_answer' }
    const estimate = await connected.tool('estimate_cost', args)
    expect(estimate.structuredContent).toMatchObject({
      ...{ estimatedCredits: 3_600, fits: false, minCreditsOfMode: 60, maxCreditsOfMode: 600 },
    })
    expect(textOf(estimate)).toBe(
      'About 3600 credits, which is too much for the mode: realtime_answer takes a maxCredits of 60 to 600. ' +
        'In fast it is about 2700 credits: use mode fast with a maxCredits of 4050, or ask for less.',
    )
  })

  test('a ceiling outside the range of its mode is refused with the range, before anything is sent', async () => {
    const { tools } = await connected.client.listTools()
    const { inputSchema } = tools.find(({ name }: Loose) => name === 'create_task') as Loose
    expect(inputSchema.properties.maxCredits.description).toContain('standard 240 to 115200')
    const low = await connected.tool('create_task', { prompt, maxCredits: 60, projectId })
    expect(low.isError).toBe(true)
    expect(textOf(low)).toContain('In mode standard maxCredits must be between 240 and 115200')
  })

  test('errors say their code, what to do next and the request id', async () => {
    const unknown = await connected.tool('get_task', { taskId: `task_${'0'.repeat(26)}` })
    expect(unknown.isError).toBe(true)
    expect(textOf(unknown)).toMatch(/^NOT_FOUND: .*\(request id req_\w+\)\nWhat to do next: /)
    expect(unknown._meta['task-review/error']).toMatchObject({ code: 'NOT_FOUND', status: 404 })

    const args = { prompt, maxCredits: 600, projectId, tagId: 999 }
    const invalid = await connected.tool('create_task', args)
    expect(textOf(invalid)).toMatch(/INVALID_REQUEST[\s\S]*- tagId: /)

    const malformed = await connected.tool('create_task', { prompt: 'short', surprise: 1 })
    expect(malformed.isError).toBe(true)
    expect(textOf(malformed)).toMatch(/INVALID_ARGUMENTS[\s\S]*- prompt: [\s\S]*- maxCredits: /)
    await expect(connected.tool('drop_tables')).rejects.toThrow('Unknown tool drop_tables')
  })
})
