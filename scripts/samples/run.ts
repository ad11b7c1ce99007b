// Runs one program as a reader would, and says what is wrong with how it went.
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort, waitUntil } from '../stack/processes.ts'
import { type Ending, startChild } from './child.ts'
import { environmentOf, layOut, type Tools } from './place.ts'
import type { Program } from './programs.ts'
import type { SampleService } from './service.ts'

export type Ground = { root: string; tools: Tools; service: SampleService }

const timeoutMs = 30_000
const saidCharsShown = 1_500

/** Undefined when all is well. */
export async function findFault(
  ground: Ground,
  program: Program,
  name: string,
): Promise<string | undefined> {
  const { wishes } = program
  const given = await prepare(ground, program)
  const folder = join(ground.root, name)
  const [command, ...args] = layOut(ground.root, folder, { ...program, source: given.source })
  const env = environmentOf(ground.tools, given.env)
  const running = startChild(command, args, { cwd: folder, env })
  const works =
    given.check?.() ?? (wishes.until === undefined ? undefined : running.until(wishes.until))
  const stopped = works?.then(() => running.interrupt())
  // A program that ends by itself is judged by its end.
  stopped?.catch(() => undefined)
  try {
    const late = delay(timeoutMs, 'late' as const, { ref: false })
    const ended = await Promise.race([running.ended, late, ...(stopped ? [stopped] : [])])
    return findEndFault(program, ended, running.said())
  } catch (error) {
    return `${(error as Error).message}\n${running.said()}`
  } finally {
    await running.kill()
  }
}

function findEndFault(
  { wishes }: Program,
  ended: Ending | 'late',
  said: string,
): string | undefined {
  const shown = said.length > saidCharsShown ? `…${said.slice(-saidCharsShown)}` : said
  if (ended === 'late') return `it was not done after ${timeoutMs / 1_000} s:\n${shown}`
  if (wishes.prints !== undefined && !said.includes(wishes.prints))
    return `it did not print "${wishes.prints}":\n${shown}`
  const isServer = wishes.until !== undefined || wishes.receiver !== undefined
  if (isServer) return ended.asked ? undefined : `it ended by itself:\n${shown}`
  const wanted = wishes.exit ?? 0
  return ended.code === wanted ? undefined : `it ended with ${ended.code}, not ${wanted}:\n${shown}`
}

type Given = {
  source: string
  env: Record<string, string>
  /** Done when the running program has shown that it works. */
  check?: () => Promise<void>
}

/** What the page says that the reader has. */
async function prepare({ service }: Ground, program: Program): Promise<Given> {
  const { wishes, source } = program
  const env: Record<string, string> = {
    TASKREVIEW_API_KEY: await service.makeKey(),
    TASKREVIEW_BASE_URL: service.url,
    TASKREVIEW_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  }
  if (wishes.task || wishes.question) {
    env.TASK_ID = await makeTask(service, wishes.question === true)
    // JSON has no variables: the page shows the beginning of an id.
    if (wishes.toolCall) return { source: source.replaceAll('"task_..."', `"${env.TASK_ID}"`), env }
  }
  if (wishes.receiver === undefined) return { source, env }
  const { port: named, path } = wishes.receiver
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}${path}`
  const webhook = await service.call('POST', '/webhooks/create', {
    url,
    eventTypes: ['task.completed'],
  })
  env.TASKREVIEW_WEBHOOK_SECRET = String(webhook.secret)
  return {
    source: source.replaceAll(named, String(port)),
    env,
    check: () => deliver(service, String(webhook.id), port),
  }
}

async function makeTask(service: SampleService, isAsked: boolean): Promise<string> {
  const body = {
    prompt: 'Is this function safe to call twice?',
    maxCredits: 600,
    projectId: 1001,
    ...(isAsked && { metadata: { simulate: { outcome: 'needs_input' } } }),
  }
  const id = String((await service.call('POST', '/tasks/create', body)).id)
  const hasQuestion = async () =>
    (await service.call('GET', `/tasks/${id}`)).stage === 'needs_input'
  if (isAsked && !(await waitUntil(hasQuestion, timeoutMs)))
    throw new Error('the simulator asked nothing')
  return id
}

/** The service sends a signed event to the sample and sees it answered. */
async function deliver(service: SampleService, webhookId: string, port: number): Promise<void> {
  if (!(await waitUntil(() => isListening(port), timeoutMs)))
    throw new Error(`nothing listens on port ${port}`)
  const path = `/webhooks/${webhookId}`
  const { id } = await service.call('POST', `${path}/test`, {})
  let delivery: Record<string, unknown> = {}
  const isTried = async () => {
    delivery = await service.call('GET', `${path}/deliveries/${id}`)
    return delivery.attemptCount !== 0
  }
  await waitUntil(isTried, timeoutMs)
  if (delivery.status !== 'delivered')
    throw new Error(`it did not take the webhook: ${JSON.stringify(delivery.attempts)}`)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
}
