// A client of the demo: asks through the public API, as its own program would.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { DemoTask } from './question.ts'

const triesMax = 10

export type DemoClient = {
  name: string
  projects: string[]
  projectIdOf(project: string): number
  create(task: DemoTask, project: string): Promise<string>
  cancel(taskId: string): Promise<unknown>
}

type Project = { id: string | number; name: string }

/** Its projects are made where there are none of these names. */
export async function openClient(
  url: string,
  { name, key, projects }: { name: string; key: string; projects: string[] },
): Promise<DemoClient> {
  const listed = (await send(url, key, 'GET', '/projects')) as { data: Project[] }
  const ids = new Map(listed.data.map((project) => [project.name, Number(project.id)]))
  for (const project of projects.filter((name) => !ids.has(name))) {
    const made = await post(url, key, '/projects/create', { name: project })
    ids.set(project, Number(made.id))
  }
  return {
    name,
    projects,
    projectIdOf: (project) => ids.get(project) as number,
    async create(task, project) {
      const idempotencyKey = randomUUID()
      const body = { ...task, projectId: ids.get(project), idempotencyKey }
      const made = await post(url, key, '/tasks/create', body)
      return String(made.id)
    },
    cancel: (taskId) => post(url, key, `/tasks/${taskId}/cancel`, {}),
  }
}

async function post(url: string, key: string, path: string, body: unknown) {
  return (await send(url, key, 'POST', path, body)) as { id: string | number }
}

/** Asks again where the service says to. */
export async function send(url: string, key: string, method: string, path: string, body?: unknown) {
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (reply.ok) return JSON.parse(text) as unknown
    // Too often, or not just now: a busy machine may need another moment.
    const isPassing = reply.status === 429 || reply.status === 503
    if (!isPassing || tries === triesMax)
      throw new Error(`${method} ${path} said ${reply.status}: ${text}`)
    await delay(Number(reply.headers.get('retry-after') ?? 1) * 1_000)
  }
}
