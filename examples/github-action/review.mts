// Asks an engineer about the diff of a pull request and writes what they said for the job to use.
import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TaskReview } from '@task-review/sdk'

const env = (name: string) => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set; run this as a step of an action`)
  return value
}

const { pull_request: pull } = JSON.parse(readFileSync(env('GITHUB_EVENT_PATH'), 'utf8'))
const range = `${pull.base.sha}...${pull.head.sha}`
const git = ['diff', '--no-color', '--no-ext-diff', range]
const diff = execFileSync('git', git, { encoding: 'utf8', maxBuffer: 50 * 1024 * 1024 })

/** The same commit is paid for once, however often the job is run. */
const hash = createHash('sha256')
  .update(`${env('GITHUB_REPOSITORY')} ${range}`)
  .digest('hex')
const idempotencyKey = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

const client = new TaskReview({ appInfo: { name: 'review-action', version: '1' } })
const task = await client.tasks.createAndWait(
  {
    prompt: `Review this change: ${pull.title}\n\nSay what would break, and what you would ask for.`,
    maxCredits: Number(env('MAX_CREDITS')),
    projectId: Number(env('PROJECT_ID')),
    mode: 'fast',
    attachments: [{ text: diff, fileName: 'change.diff' }],
    responseSchema: {
      type: 'object',
      required: ['verdict', 'review'],
      additionalProperties: false,
      properties: {
        verdict: { enum: ['merge', 'fix', 'unsure'] },
        review: { type: 'string', maxLength: 20_000 },
      },
    },
    idempotencyKey,
  },
  { timeoutMs: Number(env('TIMEOUT_MINUTES')) * 60_000 },
)

const { verdict, review } = task.result as { verdict: string; review: string }
const comment = `### Human review: ${verdict}\n\n${review}\n\n<sub>${task.id}, ${task.credits.charged} credits</sub>\n`
const commentFile = join(env('RUNNER_TEMP'), 'review.md')
writeFileSync(commentFile, comment)
appendFileSync(env('GITHUB_STEP_SUMMARY'), comment)

// A delimiter that nobody can know: what a person wrote must not become another output.
const outputs = { 'task-id': task.id, verdict, 'comment-file': commentFile, review }
for (const [name, value] of Object.entries(outputs)) {
  const end = randomUUID()
  appendFileSync(env('GITHUB_OUTPUT'), `${name}<<${end}\n${value}\n${end}\n`)
}
console.log(`${task.id}: ${verdict}`)
