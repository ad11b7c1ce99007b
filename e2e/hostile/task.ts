// Tasks whose every text is hostile: prompt, names and contents of files, schema, and the AI's draft.
import { expect } from 'vitest'
import { refOf, type TestClient } from '../../server/test/workbench-client.ts'
import type { Stage } from '../environment.ts'
import { joinPayloads, type Payload } from './payloads.ts'

export async function insertDraft(
  { deps, ...stage }: Stage,
  taskId: string,
  draft: Record<string, unknown>,
): Promise<void> {
  const { accountUuid, taskUuid } = await refOf({ deps, ...stage }, taskId)
  await deps.database.db
    .insertInto('ai_drafts')
    .values({
      account_id: accountUuid,
      task_id: taskUuid,
      content: JSON.stringify(draft),
      model: '<img src=x onerror=__ran(0)>',
      input_tokens: 1,
      output_tokens: 1,
    })
    .execute()
}

const endings = [
  { ending: 'log', mimeType: 'text/plain', write: (texts: string[]) => texts.join('\nERROR ') },
  { ending: 'md', mimeType: 'text/markdown', write: (texts: string[]) => texts.join('\n\n') },
  { ending: 'csv', mimeType: 'text/csv', write: writeCsv },
  {
    ending: 'json',
    mimeType: 'application/json',
    write: (texts: string[]) => JSON.stringify(texts),
  },
  { ending: 'svg', mimeType: 'image/svg+xml', write: writeSvg },
]

function writeCsv(texts: string[]): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = texts.map((text, index) => `${quote(text)},${quote(texts.at(-index) ?? '')}`)
  return ['"<b onclick=__ran(1)>",=1+1', ...rows].join('\r\n')
}

function writeSvg(texts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" onload="__ran(2)">\n${texts.join('\n')}\n</svg>`
}

/** One file of each kind that has a viewer of text, called like a payload too. */
export function writeFiles(payloads: readonly Payload[]) {
  const names = payloads.map(({ text }) => text).filter((text) => /^[^/\\\p{C}]{1,80}$/u.test(text))
  const texts = payloads.map(({ text }) => text)
  return endings.map(({ ending, mimeType, write }, index) => ({
    fileName: `${names[index * 7]}.${ending}`,
    mimeType,
    content: write(texts),
  }))
}

/** Every payload is a choice, and as many as there may be are names and descriptions of fields. */
export function writeSchema(payloads: readonly Payload[]) {
  const texts = payloads.map(({ text }) => text)
  const fields = texts.slice(0, 20).map((text, index) => {
    const other = texts.at(-1 - index) ?? text
    const said = { title: other, description: text, default: other, examples: [text] }
    return [text, { type: 'string', ...said }] as const
  })
  const choice = {
    type: 'string',
    enum: texts.slice(0, 250),
    description: joinPayloads(payloads.slice(0, 5)),
  }
  return {
    type: 'object',
    title: texts[0],
    description: texts[1],
    properties: { choice, __proto__: undefined, ...Object.fromEntries(fields) },
    required: ['choice'],
  }
}

export function draftFor(schema: ReturnType<typeof writeSchema>): Record<string, unknown> {
  const names = Object.keys(schema.properties)
  return Object.fromEntries(
    names.map((name) => [name, name === 'choice' ? '<b onclick=__ran(3)>' : name]),
  )
}

export async function createHostile(
  stage: Stage,
  client: TestClient,
  request: {
    prompt: readonly Payload[]
    more?: Record<string, unknown>
    draft?: Record<string, unknown>
  },
): Promise<string> {
  const { key, projectId } = client
  const prompt = joinPayloads(request.prompt)
  const body = { prompt, maxCredits: 600, projectId, mode: 'fast', ...request.more }
  let taskId = ''
  // Whoever checks schemas may be too slow on a loaded machine; clients then try again.
  await expect
    .poll(
      async () => {
        const made = await stage.call('POST', '/tasks/create', { key, revision: 'A', body })
        taskId = made.body.id
        return made.status
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(201)
  if (request.draft !== undefined) await insertDraft(stage, taskId, request.draft)
  return taskId
}
