// n8n does not run here. Its workflow is read, the body of its request is made as n8n would, and a
// stand-in takes the callback at the address that n8n would have given.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import { openStage, type Stage } from './stage.ts'

type Node = { name: string; type: string; parameters: Record<string, unknown> }

const file = join(import.meta.dirname, '../n8n/workflow.json')
const { nodes, connections } = JSON.parse(readFileSync(file, 'utf8')) as {
  nodes: Node[]
  connections: Record<string, { main: { node: string }[][] }>
}
const isPosted = { timeout: 30_000 }
let stage: Stage
let waiting: Server
const posted: unknown[] = []

beforeAll(async () => {
  stage = await openStage()
  waiting = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    posted.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(200).end()
  })
  waiting.listen(0, receiverAddress)
  await once(waiting, 'listening')
})
afterAll(async () => {
  waiting.close()
  await stage.stop()
})

function nodeOf(type: string): Node {
  const found = nodes.find((node) => node.type === `n8n-nodes-base.${type}`)
  if (found === undefined) throw new Error(`no node of type ${type}`)
  return found
}

/** What n8n does with ={{ … }}. */
function evaluate(expression: unknown, given: object): unknown {
  const [, code = ''] = /^=\{\{(.*)\}\}$/s.exec(String(expression)) ?? []
  expect(code).not.toBe('')
  return runInNewContext(code, { ...given })
}

async function ask(): Promise<string> {
  const { port } = waiting.address() as AddressInfo
  const $execution = { resumeUrl: `http://${receiverAddress}:${port}/webhook-waiting/1` }
  const json = { order: 7 }
  const body = evaluate(nodeOf('httpRequest').parameters.jsonBody, { $execution, $json: json })
  const projectId = (await stage.call('GET', '/projects')).data[0].id
  const task = await stage.call('POST', '/tasks/create', { ...(body as object), projectId })
  expect(task).toMatchObject({ status: 'pending', maxCredits: 600 })
  return task.id
}

const isApproved = () => {
  const { conditions } = nodeOf('filter').parameters.conditions as {
    conditions: { leftValue: string }[]
  }
  return evaluate(conditions[0]?.leftValue, { $json: { body: posted.at(-1) } })
}

test('the nodes are connected in their order', () => {
  const [first] = nodes
  const seen: string[] = []
  for (let name = first?.name; name !== undefined; name = connections[name]?.main[0]?.[0]?.node)
    seen.push(name)
  expect(seen).toEqual(nodes.map(({ name }) => name))
  expect(nodeOf('wait').parameters).toMatchObject({ resume: 'webhook', httpMethod: 'POST' })
})

test('the answer is posted where the workflow waits', async () => {
  const id = await ask()
  await stage.answer(id, { data: { approved: true, reason: 'It was paid twice.' } })
  await expect
    .poll(() => posted.at(-1), isPosted)
    .toEqual({ approved: true, reason: 'It was paid twice.' })
  expect(isApproved()).toBe(true)
})

test('a cancelled task resumes it too, and counts as not approved', async () => {
  const id = await ask()
  await stage.call('POST', `/tasks/${id}/cancel`)
  await expect
    .poll(() => posted.at(-1), isPosted)
    .toEqual({ error: { code: 'TASK_CANCELLED', reason: 'client' } })
  expect(isApproved()).toBe(false)
})
