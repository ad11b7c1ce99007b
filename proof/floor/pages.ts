// Operators with the floor open: each reads its stream and tells how long it waited for the next word.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../../server/src/core/config.ts'
import {
  describeSessionCookie,
  writeSessionCookie,
} from '../../server/src/modules/identity/people/sign-in/session-cookie.ts'

export async function makeOperator(client: pg.Client, config: Config): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await client.query(
    `with person as (insert into auth.users (name, email, email_verified, two_factor_enabled)
       values ('Operator', gen_random_uuid() || '@example.com', true, true) returning id),
     operator as (insert into operators (person_id) select id from person)
     insert into auth.sessions (user_id, token, expires_at, authenticated_at, second_factor_at)
     select id, $1, now() + interval '1 day', now(), now() from person`,
    [token],
  )
  return writeSessionCookie(token, describeSessionCookie(config))
}

export type OpenPage = { gapsMs: number[]; floors: number; bytes: number; close(): void }

export async function openPage(url: string, cookie: string): Promise<OpenPage> {
  const leaving = new AbortController()
  const reply = await fetch(`${url}/operator/v1/floor/stream`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  if (!reply.ok || reply.body === null) throw new Error(`The stream was refused: ${reply.status}`)
  const page: OpenPage = { gapsMs: [], floors: 0, bytes: 0, close: () => leaving.abort() }
  void listen(reply.body, page).catch(() => undefined)
  return page
}

async function listen(body: ReadableStream<Uint8Array>, page: OpenPage): Promise<void> {
  const decoder = new TextDecoder()
  let lastMs: number | undefined
  for await (const chunk of body) {
    page.bytes += chunk.length
    const events = decoder.decode(chunk, { stream: true }).match(/^event: (floor|look)$/gm) ?? []
    for (const event of events) {
      if (event === 'event: floor') page.floors++
      const nowMs = performance.now()
      if (lastMs !== undefined) page.gapsMs.push(nowMs - lastMs)
      lastMs = nowMs
    }
  }
}
