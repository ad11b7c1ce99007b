// Everything that an API key can read, page by page, and the bytes of files. A newer service may say more; what
// the older one said must be there as it was.
import { createHash } from 'node:crypto'
import type { Violation } from '../campaign.ts'

type Json = unknown
export type Answers = Map<string, Json>

const lists = ['/tasks', '/projects', '/tags', '/credits/entries', '/events', '/webhooks', '/keys']
const single = ['/credits', '/me']
const pagesMax = 200
/** The rate of an ordinary key. */
const pauseMs = 1_050

export async function readAnswers(url: string, keys: Record<string, string>): Promise<Answers> {
  const answers: Answers = new Map()
  for (const [name, key] of Object.entries(keys)) {
    const ask = createAsk(`${url}/api/v1`, key)
    for (const path of single) answers.set(`${name} ${path}`, await ask(path))
    for (const path of lists) {
      const items = await readPages(ask, path)
      answers.set(`${name} ${path}`, items)
      if (path === '/tasks') await readTasks(ask, name, items, answers)
    }
  }
  return answers
}

type Ask = (path: string) => Promise<Json>
type FileAnswer = { links?: { download?: string }; linksExpireAt?: string }
type Item = { id?: string; attachments?: unknown }

async function readTasks(ask: Ask, name: string, items: Json[], answers: Answers): Promise<void> {
  for (const { id, attachments } of items as Item[]) {
    answers.set(`${name} /tasks/${id}`, await ask(`/tasks/${id}`))
    if (Array.isArray(attachments) && attachments.length > 0)
      answers.set(`${name} files of ${id}`, await readFiles(ask, String(id)))
  }
}

/** Links live for a minute and differ each time; what they lead to does not. */
async function readFiles(ask: Ask, taskId: string): Promise<Json> {
  const { data } = (await ask(`/tasks/${taskId}/attachments`)) as { data?: Json[] }
  const files = []
  for (const { links, linksExpireAt: _, ...file } of (data ?? []) as FileAnswer[]) {
    const bytes = links?.download ? await (await fetch(links.download)).arrayBuffer() : undefined
    const hash = bytes && createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
    files.push({ ...file, bytes: hash })
  }
  return files
}

async function readPages(ask: Ask, path: string): Promise<Json[]> {
  const items: Json[] = []
  let after: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const name = path === '/events' ? 'after' : 'cursor'
    const query = after === undefined ? '' : `?${name}=${encodeURIComponent(after)}`
    const body = (await ask(path + query)) as {
      data?: Json[]
      nextCursor?: string
      hasMore?: boolean
    }
    items.push(...(body.data ?? []))
    if (!body.nextCursor || body.hasMore === false || (body.data ?? []).length === 0) break
    after = body.nextCursor
  }
  return items
}

function createAsk(base: string, key: string): Ask {
  return async (path) => {
    for (;;) {
      const reply = await fetch(base + path, { headers: { authorization: `Bearer ${key}` } })
      const body = (await reply.json()) as Json
      if (reply.status === 429) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        continue
      }
      return reply.ok ? body : { status: reply.status, body }
    }
  }
}

export function compareAnswers(before: Answers, after: Answers): Violation[] {
  return [...before].flatMap(([what, answer]) => {
    const where = findDifference(answer, after.get(what), '')
    return where === undefined ? [] : [{ kind: 'answer changed', detail: `${what}${where}` }]
  })
}

/** Advice for the moment of the answer. */
const ofTheMoment = ['pollAfterMs']

/** Where the second does not say what the first said; fields may be added. */
export function findDifference(one: Json, other: Json, path: string): string | undefined {
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || other.length !== one.length)
      return `${path}: ${one.length} became ${Array.isArray(other) ? other.length : other}`
    return firstOf(
      one.map((item, place) => () => findDifference(item, other[place], `${path}/${place}`)),
    )
  }
  if (one !== null && typeof one === 'object') {
    if (other === null || typeof other !== 'object') return `${path}: became ${other}`
    return firstOf(
      Object.entries(one)
        .filter(([name]) => !ofTheMoment.includes(name))
        .map(
          ([name, value]) =>
            () =>
              findDifference(value, (other as Record<string, Json>)[name], `${path}/${name}`),
        ),
    )
  }
  return Object.is(one, other)
    ? undefined
    : `${path}: ${JSON.stringify(one)} became ${JSON.stringify(other)}`
}

function firstOf(looks: (() => string | undefined)[]): string | undefined {
  for (const look of looks) {
    const found = look()
    if (found !== undefined) return found
  }
  return undefined
}
