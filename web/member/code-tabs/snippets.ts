// One task as code in each language. What is printed runs as it is, once the command of its first line has
// installed the package; the flows run both (e2e/flows/first-minutes.test.ts).
import type { AccountSchemas } from '../../api/account.ts'
import { quoteForShell, writeJson, writePython } from './literals.ts'
import { findPackages } from './packages.ts'

export type Language = 'curl' | 'javascript' | 'python' | 'cli' | 'mcp'

export type Snippet = {
  language: Language
  label: string
  code: string
  /** How it is coloured. */
  syntax: 'bash' | 'javascript' | 'python' | 'json'
  /** Stands under the code. */
  note?: string
}

type NewTask = Omit<AccountSchemas['CreateTask'], 'attachments' | 'mode'> & {
  mode?: AccountSchemas['CreateTask']['mode']
}

export type TaskCode = {
  /** Where the service is: https://tasks.example.com */
  origin: string
  /** The secret, or what stands for it where nobody shows it again. */
  key: string
  body: NewTask
  /** Read from the folder in which the code is run. */
  files?: readonly { fileName: string; mimeType: string }[]
}

/** Stands where a key goes that is not shown again. */
export const keyBlank = 'YOUR_API_KEY'

export function writeSnippets(request: TaskCode): Snippet[] {
  return [
    { language: 'curl', label: 'curl', syntax: 'bash', code: writeCurl(request) },
    {
      language: 'javascript',
      label: 'JavaScript',
      syntax: 'javascript',
      code: writeJavaScript(request),
      note: 'Needs Node.js 22 or later, Bun or Deno.',
    },
    {
      language: 'python',
      label: 'Python',
      syntax: 'python',
      code: writePythonScript(request),
      note: 'Needs Python 3.11 or later.',
    },
    {
      language: 'cli',
      label: 'CLI',
      syntax: 'bash',
      code: writeCommand(request),
      note: 'Or run taskreview login, which stores the key for you.',
    },
    {
      language: 'mcp',
      label: 'MCP',
      syntax: 'json',
      code: writeMcp(request),
      note: "Add this to your agent's MCP settings. The agent can then ask engineers, within the spending limit you set.",
    },
  ]
}

/** Names the revision, as the packages do: in the other one the same credits are sixty times as many. */
export function writeCurl({ origin, key, body, files = [] }: TaskCode): string {
  const quoted = quoteForShell(writeJson(withFiles(body, files), 2))
  // Out of the quotes for the command that reads the file, and into them again.
  const filled = fillFiles(
    quoted,
    files,
    (name) => `"'"$(base64 < ${quoteForShell(name)} | tr -d '\\n')"'"`,
  )
  return [
    `curl ${origin}/api/v1/tasks/create \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    '  -H "Content-Type: application/json" \\',
    '  -H "Api-Revision: A" \\',
    `  -d ${filled}`,
  ].join('\n')
}

function writeJavaScript({ origin, key, body, files = [] }: TaskCode): string {
  const attachments = files.map(({ fileName, mimeType }) => ({ path: fileName, mimeType }))
  const task = { ...body, ...(files.length > 0 && { attachments }) }
  return `// npm install ${findPackages(origin).sdk}, then: node ask.mjs
import { TaskReview } from '@task-review/sdk'

const client = new TaskReview({
  baseUrl: '${origin}',
  apiKey: '${key}',
})

// Waits until an engineer has answered; throws if the task is cancelled.
const task = await client.tasks.createAndWait(
  ${writeJson(task, 2)},
)
console.log(task.result)`
}

function writePythonScript({ origin, key, body, files = [] }: TaskCode): string {
  const attachments = files.map(({ fileName, mimeType }) => ({
    path: fileName,
    mime_type: mimeType,
  }))
  const task = { ...body, ...(files.length > 0 && { attachments }) }
  const named = Object.entries(task)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `    ${toSnakeCase(name)}=${writePython(value, 4)},`)
  return `# pip install ${findPackages(origin).python}, then: python ask.py
from task_review import TaskReview

client = TaskReview(
    base_url="${origin}",
    api_key="${key}",
)

# Waits until an engineer has answered; raises if the task is cancelled.
task = client.tasks.create_and_wait(
${named.join('\n')}
)
print(task.result)`
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function writeCommand({ origin, key, body, files = [] }: TaskCode): string {
  const { responseSchema } = body
  const metadata = body.metadata ?? {}
  const options = [
    ...(body.projectId === undefined ? [] : [`--project ${body.projectId}`]),
    ...(body.mode === undefined ? [] : [`--mode ${body.mode}`]),
    `--max-credits ${body.maxCredits}`,
    ...(body.tagId === undefined ? [] : [`--tag ${body.tagId}`]),
    ...files.map(({ fileName }) => `--file ${quoteForShell(fileName)}`),
    ...Object.entries(metadata).map(
      ([name, value]) => `--metadata ${quoteForShell(`${name}:=${JSON.stringify(value)}`)}`,
    ),
    ...(responseSchema === undefined ? [] : ['--schema -']),
    '--wait',
  ]
  // A text that begins with a dash is no option behind two of them.
  const prompt = `${body.prompt.startsWith('-') ? '-- ' : ''}${quoteForShell(body.prompt)}`
  // No line of it can be the word that ends it: texts in JSON hold no line breaks.
  const schema = responseSchema === undefined ? '' : ` <<'JSON'\n${writeJson(responseSchema)}\nJSON`
  return `# npm install -g ${findPackages(origin).cli}, then:
export TASKREVIEW_BASE_URL=${origin}
export TASKREVIEW_API_KEY=${key}

taskreview tasks create ${options.join(' ')} \\
  ${prompt}${schema}`
}

function writeMcp({ origin, key }: TaskCode): string {
  const env = { TASKREVIEW_BASE_URL: origin, TASKREVIEW_API_KEY: key }
  const args = ['-y', findPackages(origin).mcp]
  return writeJson({ mcpServers: { 'task-review': { command: 'npx', args, env } } })
}

// A prompt is free text, so what stands for a file is nothing that anybody writes by accident.
const fileMark = (index: number) => `\u{e000}file ${index}\u{e001}`

function withFiles(
  body: NewTask,
  files: readonly { fileName: string; mimeType: string }[],
): object {
  if (files.length === 0) return body
  const attachments = files.map(({ fileName, mimeType }, index) => ({
    fileName,
    mimeType,
    data: fileMark(index),
  }))
  return { ...body, attachments }
}

function fillFiles(
  text: string,
  files: readonly { fileName: string }[],
  write: (fileName: string) => string,
): string {
  return files.reduce(
    (filled, { fileName }, index) => filled.replace(`"${fileMark(index)}"`, () => write(fileName)),
    text,
  )
}
