import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeModel, startFakeModel } from './fake-model.ts'
import { sampleSchema } from './fake-schema-sample.ts'

const schema = {
  type: 'object',
  required: ['verdict', 'score'],
  properties: {
    verdict: { enum: ['good', 'bad'] },
    score: { type: 'integer', minimum: 3, maximum: 9 },
    notes: { type: 'array', items: { $ref: '#/$defs/note' }, minItems: 2 },
    when: { type: 'string', format: 'date-time' },
  },
  $defs: { note: { type: 'object', properties: { text: { type: 'string', maxLength: 4 } } } },
}

let model: FakeModel
beforeAll(async () => {
  model = await startFakeModel({ remember: true })
})
afterAll(() => model.stop())

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever a reply holds and asserts on it.
type Loose = any

async function ask(options: {
  name?: string
  text?: string
  schema?: unknown
  apiKey?: string
  stream?: boolean
}): Promise<Response> {
  return await fetch(`${model.url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${options.apiKey ?? 'anyone'}` },
    body: JSON.stringify({
      model: options.name ?? 'stack',
      stream: options.stream ?? false,
      messages: [{ role: 'user', content: options.text ?? 'Hello there' }],
      ...(options.schema !== undefined && {
        response_format: { type: 'json_schema', json_schema: { schema: options.schema } },
      }),
    }),
  })
}

async function contentOf(response: Response): Promise<string> {
  const body = (await response.json()) as Loose
  return body.choices[0].message.content
}

describe('the fake model', () => {
  it('fills a plain schema', () => {
    expect(sampleSchema(schema, 'as asked')).toEqual({
      verdict: 'good',
      score: 3,
      notes: [{ text: 'as a' }, { text: 'as a' }],
      when: '2026-01-31T12:00:00Z',
    })
  })

  it('answers with an instance of the schema, or with text, and reports its usage', async () => {
    const body = (await (await ask({ schema })).json()) as Loose
    expect(JSON.parse(body.choices[0].message.content)).toMatchObject({ verdict: 'good' })
    expect(body.usage.prompt_tokens).toBe(3)
    expect(await contentOf(await ask({}))).toContain('The change is sound')
  })

  it('says what it was taught to whoever taught it, and to nobody else', async () => {
    await fetch(new URL('/control', model.url), {
      method: 'PUT',
      headers: { authorization: 'Bearer pupil' },
      body: JSON.stringify({ taught: [{ about: 'the retry loop', answer: { verdict: 'bad' } }] }),
    })
    const text = 'Please look at the retry loop.'
    expect(await contentOf(await ask({ text, apiKey: 'pupil' }))).toBe('{"verdict":"bad"}')
    expect(await contentOf(await ask({ text }))).toContain('The change is sound')
    expect(await contentOf(await ask({ apiKey: 'pupil' }))).toContain('The change is sound')
  })

  it('streams when asked to', async () => {
    const text = await (await ask({ stream: true })).text()
    expect(text).toContain('data: [DONE]')
    expect(text).toContain('"usage"')
  })

  it('takes its mode from the name of the model', async () => {
    expect((await ask({ name: 'fake:503' })).status).toBe(503)
    expect(await contentOf(await ask({ name: 'fake:echo', text: 'say me' }))).toBe('say me')
    expect((await ask({ name: 'fake:html' })).headers.get('content-type')).toBe('text/html')
    expect((await contentOf(await ask({ name: 'fake:huge' }))).length).toBeGreaterThan(10_000_000)
  })

  it('keeps the mode and the calls of one API key apart from the others', async () => {
    const control = model.url.replace('/v1', '/control')
    await fetch(control, {
      method: 'PUT',
      headers: { authorization: 'Bearer ill' },
      body: JSON.stringify({ mode: '500' }),
    })
    expect((await ask({ apiKey: 'ill' })).status).toBe(500)
    expect((await ask({ apiKey: 'well' })).status).toBe(200)
    expect(model.countCalls('ill')).toBe(1)
  })

  it('spoils only the first answer for a marker', async () => {
    const name = 'fake:schema-invalid-once'
    const first = await contentOf(await ask({ name, schema, text: 'marker-a' }))
    const other = await contentOf(await ask({ name, schema, text: 'marker-b' }))
    const second = await contentOf(await ask({ name, schema, text: 'marker-a again' }))
    expect([first, other].every((text) => JSON.parse(text).score.wrong)).toBe(true)
    expect(JSON.parse(second).score).toBe(3)
  })

  it('asks a tool that it is offered, and says what the tool said', async () => {
    const asked = { role: 'user', content: 'Is it safe?' }
    const parameters = { type: 'object', properties: { question: { type: 'string' } } }
    const tools = [{ type: 'function', function: { name: 'ask', parameters } }]
    const turn = async (messages: unknown[]) => {
      const body = JSON.stringify({ model: 'fake:use-tool', messages, tools })
      const reply = await fetch(`${model.url}/chat/completions`, { method: 'POST', body })
      return ((await reply.json()) as Loose).choices[0]
    }
    const called = await turn([asked])
    expect(called.finish_reason).toBe('tool_calls')
    const [call] = called.message.tool_calls
    expect(call.function).toEqual({ name: 'ask', arguments: '{"question":"Is it safe?"}' })
    const answered = { role: 'tool', tool_call_id: call.id, content: 'It is.' }
    expect((await turn([asked, called.message, answered])).message.content).toBe('It is.')
  })
})
