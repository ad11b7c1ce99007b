// Code for each operation, ready to run: what a sample holds is pasted by many, so it holds no
// idempotency key (they are unique over all accounts, and the second to paste one would get 409), and
// it names the revision (the same number of credits is sixty times as much in the other one).
import type { Revision } from '../../core/money.ts'
import { basePath, isKeyed, type Operation } from '../operation.ts'
import type { Json } from './schemas.ts'

export function writeSamples(
  operation: Operation,
  { revision, publicUrl }: { revision: Revision; publicUrl: string },
): Json[] {
  const curl = { lang: 'shell', label: 'curl', source: writeCurl(operation, revision, publicUrl) }
  // The packages speak revision A alone.
  const own = revision === 'A' ? (packageSamples[operation.operationId] ?? []) : []
  return [curl, ...own]
}

function writeCurl(operation: Operation, revision: Revision, publicUrl: string): string {
  const { method, path, access, body, rawBody, reply } = operation
  const url = `${publicUrl}${basePath}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}`
  const verb = method === 'GET' || (method === 'POST' && body) ? '' : ` -X ${method}`
  const flags = reply.contentType === 'text/event-stream' ? ' -N' : ''
  const example = Object.values(operation.bodyExamples?.[revision] ?? {})[0]?.value
  const parts = [
    `curl${flags}${verb} "${url}${writeQuery(operation)}"`,
    ...(access === 'public' ? [] : ['-H "Authorization: Bearer $TASKREVIEW_API_KEY"']),
    `-H "Api-Revision: ${revision}"`,
    ...(isKeyed(operation) ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body ? ['-H "Content-Type: application/json"'] : []),
    ...(rawBody
      ? ['-H "Content-Type: application/octet-stream"', '--data-binary @report.pdf']
      : []),
    ...(body ? [`-d ${makeKeys(quote(JSON.stringify(example, null, 2)))}`] : []),
  ]
  return parts.join(' \\\n  ')
}

/** What an operation cannot do without. */
function writeQuery({ query }: Operation): string {
  const required = Object.entries(query?.properties ?? {}).filter(([name]) =>
    query?.required?.includes(name),
  )
  const pairs = required.map(([name, schema]) => {
    const [example] = ((schema as { examples?: unknown[] }).examples ?? []) as unknown[]
    return [name, String(example ?? '')] as [string, string]
  })
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The items of a batch have a key each, and no header. */
function makeKeys(quoted: string): string {
  return quoted.replaceAll(
    /"idempotencyKey": "[0-9a-f-]{36}"/g,
    `"idempotencyKey": "'"$(uuidgen)"'"`,
  )
}

/** For a POSIX shell: nothing in single quotes means anything but a single quote. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

const javascript = (call: string) => ({
  lang: 'javascript',
  label: 'JavaScript',
  source: `import { TaskReview } from '@task-review/sdk'

// TASKREVIEW_BASE_URL and TASKREVIEW_API_KEY say where and who.
const client = new TaskReview()
${call}`,
})

const python = (call: string, imports = '') => ({
  lang: 'python',
  label: 'Python',
  source: `${imports}from task_review import TaskReview

# TASKREVIEW_BASE_URL and TASKREVIEW_API_KEY say where and who.
client = TaskReview()
${call}`,
})

/** Both packages make an idempotency key for each request. */
const packageSamples: Partial<Record<string, Json[]>> = {
  createProject: [
    javascript(`const project = await client.projects.create({ name: 'Checkout' })
console.log(project.id)`),
    python(`project = client.projects.create(name="Checkout")
print(project.id)`),
  ],
  createTask: [
    javascript(`const task = await client.tasks.create({
  prompt: 'Review this function for race conditions and say what you would change.',
  maxCredits: 3600,
  projectId: 1001,
})
console.log(task.id)`),
    python(`task = client.tasks.create(
    prompt="Review this function for race conditions and say what you would change.",
    max_credits=3600,
    project_id=1001,
)
print(task.id)`),
  ],
  getTask: [
    javascript(`const task = await client.tasks.get(process.env.TASK_ID)
console.log(task.status)`),
    python('task = client.tasks.get(os.environ["TASK_ID"])\nprint(task.status)', 'import os\n\n'),
  ],
  listTags: [
    javascript(
      `for await (const tag of client.tags.list()) console.log(tag.id, tag.name, tag.multiplier)`,
    ),
    python(`for tag in client.tags.list():
    print(tag.id, tag.name, tag.multiplier)`),
  ],
}
