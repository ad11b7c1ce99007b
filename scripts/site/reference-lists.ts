// The lists of the reference: errors, events, settings and limits, made from the sources the service itself reads.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '../../server/src/core/config-settings.ts'
import { errorCatalogue } from '../../server/src/core/errors.ts'
import { limits } from '../../server/src/core/limits.ts'
import type { ApiDocument } from './api-document.ts'
import type { Page } from './source-pages.ts'

export const errorCodes = Object.keys(errorCatalogue)
export const settingNames = settings.map(({ name }) => name as string)
export const limitNames = Object.keys(limits)

export function writeErrorList(): Page {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, retry, message, remedy }]) =>
      `| [${code}](/api/errors/${code}/) | ${status} | ${retry ? 'yes' : 'no'} | ${cell(message)} ${cell(remedy)} |`,
  )
  return {
    slug: 'reference/errors',
    title: 'Error codes',
    description:
      'Every error code with its status, whether to send the request again, and what to do.',
    body: `An error of revision A has a \`code\`, a message and the address of its page. [Errors and retries](/guide/errors-and-retries/) says how to handle them; the SDKs have a class for each.

| Code | Status | Send again | What it means, and what to do |
|---|---|---|---|
${rows.join('\n')}
`,
  }
}

export function writeEventList({ webhooks }: ApiDocument): Page {
  const sections = Object.entries(webhooks).map(([type, { post }]) => {
    const { schema: _, examples = {} } = post.requestBody?.content['application/json'] ?? {}
    const [example] = Object.values(examples)
    return `## ${type}

${post.summary}. ${(post.description ?? '').split('\n\n')[0]}

${example === undefined ? '' : fence('json', JSON.stringify(example.value, null, 2))}`
  })
  return {
    slug: 'reference/events',
    title: 'Events',
    description: 'Every type of event, when it is sent, and its body.',
    body: `The same events are in the feed, on the stream and in webhooks. [Events](/api/events/) says how to read them, [webhooks](/guide/webhooks/) how to verify them.

${sections.join('\n\n')}
`,
  }
}

export function writeSettingList(): Page {
  const rows = settings.map((setting) => {
    const notes = [
      'min' in setting ? `at least ${setting.min}` : '',
      'isSecret' in setting ? `secret; also \`${setting.name}_FILE\`` : '',
    ].filter((note) => note !== '')
    const example = setting.example === '' ? '' : `\`${setting.example}\``
    return `| \`${setting.name}\` | ${cell(setting.about)} | ${example} | ${notes.join('; ')} |`
  })
  return {
    slug: 'reference/settings',
    title: 'Settings',
    description: 'Every environment variable that the service reads, with an example.',
    body: `The service reads its settings from environment variables and checks them when it starts. \`admin doctor\` names what is missing or unsafe ([doctor](/operate/doctor/)).

| Setting | What it is for | Example or default | Notes |
|---|---|---|---|
${rows.join('\n')}
`,
  }
}

/** The units that names end with or contain, as words. */
const units: [RegExp, string][] = [
  [/Bytes/, 'bytes'],
  [/Chars/, 'characters'],
  [/Ms(?=[A-Z]|$)/, 'milliseconds'],
  [/PerSecond/, 'per second'],
  [/PerHour/, 'per hour'],
  [/PerMinute/, 'per minute'],
  [/PerDay/, 'per day'],
  [/Seconds/, 'seconds'],
  [/Minutes/, 'minutes'],
  [/Hours/, 'hours'],
  [/Days/, 'days'],
  [/Pixels/, 'pixels'],
  [/Credits/, 'credits'],
]

export function writeLimitList(root: string): Page {
  const notes = readLimitNotes(root)
  const rows = Object.entries(limits).map(([name, value]) => {
    const unit = units.find(([pattern]) => pattern.test(name))?.[1] ?? ''
    return `| \`${name}\` | ${describeValue(value)} | ${unit} | ${cell(notes.get(name) ?? '')} |`
  })
  return {
    slug: 'reference/limits',
    title: 'Limits',
    description: 'Every number a caller can run into, with its unit.',
    body: `Rates apply to each key: one request a second and 3,600 an hour, unless an operator raised them; an account has ten a second over all its keys. A request above the rate gets [RATE_LIMITED](/api/errors/RATE_LIMITED/). What accounts share, and what one can have of it: [resource bounds](/operate/resource-bounds/).

| Limit | Value | Unit | Notes |
|---|---|---|---|
${rows.join('\n')}
`,
  }
}

function describeValue(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : `\`${JSON.stringify(value)}\``
}

/** The comment before a limit. */
function readLimitNotes(root: string): Map<string, string> {
  const text = readFileSync(join(root, 'server/src/core/limits.ts'), 'utf8')
  const found = text.matchAll(/\/\*\*([^*]+)\*\/\n {2}(\w+):/g)
  return new Map([...found].map(([, note = '', name = '']) => [name, note.trim()]))
}

/** One cell of a table. */
export function cell(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('<', '&lt;')
}

export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
