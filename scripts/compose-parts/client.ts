// What the drill does as a person at the pages, and as a program at the API.
import { setTimeout as delay } from 'node:timers/promises'
import { send } from '../demo/client.ts'
import { openConsole, tokenOf } from '../demo/enrol.ts'

const service = 'http://localhost:8080'
const mailbox = 'http://localhost:1080'
const password = 'a pass phrase of the drill'

type Credits = {
  max: number
  held: number
  charged: number
  released: number
  breakdown?: unknown
}
export type Task = { id: string; answer: string; credits: Credits }

/** The newest: every run of migrate prints another. */
export function findLink(log: string): string {
  const link = log.match(/http:\/\/localhost:8080\/[\w/#=.~%-]+/g)?.at(-1)
  if (link === undefined) throw new Error(`migrate printed no link:\n${log}`)
  return link
}

export async function signInOperator(link: string, email: string): Promise<void> {
  const session = openConsole(service)
  await session.call('POST', '/auth/reset-password', { token: tokenOf(link), password })
  await session.call('POST', '/auth/sign-in', { email, password })
  await session.call('POST', '/auth/password-mail', { email })
}

/** How many came to an address; waits for the first. */
export async function readMails(email: string): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const reply = await fetch(`${mailbox}/email`)
    const mails = (await reply.json()) as { to: { address: string }[] }[]
    const count = mails.filter(({ to }) => to.some(({ address }) => address === email)).length
    if (count > 0) return count
    await delay(200)
  }
  throw new Error(`no mail came to ${email}`)
}

/** Asks, or looks at what was asked before, and waits for the answer. */
export async function ask(key: string, known?: string): Promise<Task> {
  const id = known ?? (await create(key))
  for (let tries = 0; tries < 30; tries += 1) {
    const task = await call(key, 'GET', `/tasks/${id}?wait=10`)
    const result = task.result as { message: string } | undefined
    if (task.status === 'completed' && result)
      return { id, answer: result.message, credits: task.credits as Credits }
    await delay(1_100)
  }
  throw new Error(`the task ${id} was not answered`)
}

async function create(key: string): Promise<string> {
  const project = await call(key, 'POST', '/projects/create', { name: 'drill' })
  const body = {
    projectId: project.id,
    prompt: 'Does the service answer?',
    mode: 'fast',
    maxCredits: 600,
  }
  return String((await call(key, 'POST', '/tasks/create', body)).id)
}

async function call(
  key: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  return (await send(service, key, method, path, body)) as Record<string, unknown>
}
