// `webhooks listen` while the service goes away and comes back: nothing is lost, nothing comes twice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Room, raiseStage, type Stage } from './stage.ts'

let stage: Stage
let room: Room

beforeAll(async () => {
  stage = await raiseStage()
  room = await stage.openRoom()
})
afterAll(async () => {
  await room?.close()
  await stage?.end()
})

test('goes on after the last event when the connection breaks', async () => {
  const program = join(room.folder, '.bin', 'taskreview')
  const words = ['webhooks', 'listen', '--print-json']
  const child = spawn(program, words, { env: room.variables, stdio: ['ignore', 'pipe', 'pipe'] })
  const heard: { type: string; sequence: number }[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    heard.push(JSON.parse(line))
    for (const look of waiting) look()
  })
  const untilHeard = async (count: number) =>
    await new Promise<void>((resolve) => {
      const look = () => {
        if (heard.length >= count) resolve()
      }
      waiting.add(look)
      look()
    })
  await once(createInterface({ input: child.stderr }), 'line')
  await createTask()
  await untilHeard(2)
  const comeBack = await stage.service.goAway()
  await comeBack()
  await createTask()
  await untilHeard(4)
  expect(heard.map(({ type, sequence }) => `${sequence} ${type}`)).toEqual([
    ...['1 task.created', '2 task.completed', '3 task.created', '4 task.completed'],
  ])
  child.kill('SIGINT')
  expect(await once(child, 'close')).toEqual([130, null])
})

async function createTask(): Promise<void> {
  const { TEST_KEY: key, PROJECT } = room.variables
  const body = { prompt: 'Is this safe to run twice?', maxCredits: 600, projectId: Number(PROJECT) }
  const reply = await stage.service.call('POST', '/tasks/create', { ...(key && { key }), body })
  expect(reply.status, reply.text).toBe(201)
}
