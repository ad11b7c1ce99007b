// Who uses the installation while its secrets are turned over: programs with keys, people with sessions and
// authenticators, a receiver that verifies signatures by itself, and a person who opens the link of an old mail.
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { tokenOf } from '../../../scripts/demo/enrol.ts'
import { showTotp } from '../../../scripts/demo/totp.ts'
import { commands } from '../../../server/src/operator-cli/commands.ts'
import type { Deps } from '../../../server/src/start/dependencies.ts'
import type { Violation } from '../campaign.ts'
import type { Client } from '../clients.ts'
import type { Fleet } from './fleet.ts'

export type Say = (kind: string, detail: string) => void

/** What was seen, by what was done. */
export type Counts = Record<
  'created' | 'polled' | 'pages' | 'signIns' | 'webhooks' | 'links',
  number
>

export type Stage = { fleet: Fleet; deps: Deps; say: Say; counts: Counts }

export function openStage(fleet: Fleet, deps: Deps): Stage & { violations: Violation[] } {
  const violations: Violation[] = []
  const counts = { created: 0, polled: 0, pages: 0, signIns: 0, webhooks: 0, links: 0 }
  return {
    ...{ fleet, deps, counts, violations },
    say: (kind, detail) => void violations.push({ kind, detail }),
  }
}

function judge({ say }: Stage, status: number, what: string, refused: string): boolean {
  if (status >= 500) say('5xx', `${what}: ${status}`)
  else if (status >= 400) say(refused, `${what}: ${status}`)
  return status < 400
}

/** Creates a task and polls it, once. */
export async function useKey(stage: Stage, client: Client): Promise<void> {
  const { fleet, counts } = stage
  const headers = { authorization: `Bearer ${client.secret}`, 'content-type': 'application/json' }
  const created = await fleet.ask('/api/v1/tasks/create', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      prompt: 'Does this survive new secrets?',
      maxCredits: 600,
      projectId: client.projectId,
    }),
  })
  const task = (await created.json()) as { id?: string; taskId?: string }
  if (!judge(stage, created.status, `create by key ${client.number}`, 'refused key')) return
  counts.created++
  const polled = await fleet.ask(`/api/v1/tasks/${task.taskId ?? task.id}`, { headers })
  await polled.arrayBuffer()
  if (judge(stage, polled.status, `poll by key ${client.number}`, 'refused key')) counts.polled++
}

export type Person = { email: string; totpSecret: string; cookies: Map<string, string> }

const password = 'a long one of the drill'

/** As a browser at another address each time: sign-ins of one address are limited. */
async function call(
  { fleet }: Stage,
  person: Person,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await fleet.ask(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...{ origin: fleet.origin, cookie },
      'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  for (const line of reply.headers.getSetCookie()) keep(person.cookies, line)
  const text = await reply.text()
  return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const equals = pair.indexOf('=')
  const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
  if (value === '' || /;\s*max-age=0\b/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}

/** An engineer with an authenticator, signed in with it. */
export async function makePerson(stage: Stage, number: number): Promise<Person> {
  const email = `person-${number}-${randomUUID().slice(0, 8)}@example.com`
  const made = await commands['create-engineer']?.run(stage.deps, { email })
  const person: Person = { email, totpSecret: '', cookies: new Map() }
  const token = tokenOf(String(made?.passwordLink))
  await call(stage, person, '/auth/reset-password', { token, password })
  await call(stage, person, '/auth/sign-in', { email, password })
  const added = await call(stage, person, '/auth/totp', { password })
  person.totpSecret = new URL(String(added.body.uri)).searchParams.get('secret') ?? ''
  const code = showTotp(person.totpSecret)
  await call(stage, person, '/auth/totp/confirm', { code })
  await enter(stage, person)
  return person
}

/** Another browser of the person: it signs in with a code, and out again. */
export async function signIn(stage: Stage, person: Person): Promise<void> {
  const browser: Person = { ...person, cookies: new Map() }
  if (await enter(stage, browser)) await call(stage, browser, '/auth/sign-out', {})
}

/** A code works once and sign-ins are limited, and the drill needs several in one half minute. */
async function enter(stage: Stage, browser: Person): Promise<boolean> {
  const { email, totpSecret } = browser
  await sql`delete from auth.used_codes where user_id =
    (select id from auth.users where email = ${email})`.execute(stage.deps.database.db)
  await stage.deps.throttle.forgive('sign-in-email', email)
  const first = await call(stage, browser, '/auth/sign-in', { email, password })
  const code = showTotp(totpSecret)
  const second = await call(stage, browser, '/auth/sign-in/totp', { code })
  const isIn = second.status === 200 && second.body.next === 'done'
  if (isIn) stage.counts.signIns++
  else stage.say('lost second factor', `${email}: ${first.status}, ${second.status}`)
  return isIn
}

/** A page that needs the session to have been made with the second factor. */
export async function openPage(stage: Stage, person: Person): Promise<void> {
  const { status } = await call(stage, person, '/workbench/v1/availability')
  if (judge(stage, status, `page of ${person.email}`, 'signed out')) stage.counts.pages++
}

export async function openLink(stage: Stage, token: string): Promise<void> {
  const reply = await stage.fleet.ask(`/auth/unsubscribe?token=${token}`)
  await reply.arrayBuffer()
  if (judge(stage, reply.status, 'an unsubscribe link', 'broken link')) stage.counts.links++
}

export type Receiver = {
  url: string
  heard: Set<string>
  listenTo(secret: string): void
  stop(): void
}

/** Verifies by the words of the standard alone, and refuses what does not fit. */
export async function startReceiver(stage: Stage): Promise<Receiver> {
  const heard = new Set<string>()
  let key = Buffer.alloc(0)
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name])
      const [id, time] = [header('webhook-id'), header('webhook-timestamp')]
      const signed = `${id}.${time}.${Buffer.concat(parts).toString('utf8')}`
      const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
      const isGood = header('webhook-signature').split(' ').includes(wanted)
      if (isGood) heard.add(id)
      else stage.say('broken webhook signature', id)
      stage.counts.webhooks += isGood ? 1 : 0
      response.writeHead(isGood ? 200 : 400).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  return {
    url: `http://127.0.0.2:${(server.address() as AddressInfo).port}/`,
    heard,
    listenTo(secret) {
      key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    },
    stop: () => void server.close(),
  }
}

/** Does it again and again, from all of these, until it is stopped. */
export function keepDoing<One>(
  all: readonly One[],
  pauseMs: number,
  act: (one: One) => Promise<void>,
  say: Say,
): { stop(): Promise<void> } {
  let isOver = false
  const running = all.map(async (one) => {
    while (!isOver) {
      await act(one).catch((error: Error) => say('no answer', error.message))
      await delay(pauseMs)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}
