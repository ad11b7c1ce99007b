import type { Callback, CreatedTask, CreateTask, ResponseSchema } from '@task-review/sdk'
import { defineCommand, type FlagValues } from '../../command.ts'
import { UsageError } from '../../frame/failure.ts'
import type { Io } from '../../frame/io.ts'
import type { Output } from '../../output/output.ts'
import { attachFiles, fileFlags } from '../../steps/attach-files.ts'
import { findProjectId } from '../../steps/find-project.ts'
import { findTagId } from '../../steps/find-tag.ts'
import { readJson, readText } from '../../steps/read-files.ts'
import { readPairFlag } from '../../steps/read-pairs.ts'
import { readPrompt } from '../../steps/read-prompt.ts'
import type { UploadWishes } from '../../steps/upload-file.ts'
import { timeoutFlag, waitForAll } from '../../steps/wait-for-tasks.ts'
import { formatCredits } from '../../values/figures.ts'
import { showQuote } from '../../views/quote.ts'
import { taskFields } from '../../views/task.ts'

const flags = {
  'prompt-file': { type: 'string', about: 'read the prompt from this file', placeholder: 'file' },
  project: { type: 'string', about: 'the project, by id or name; not needed where there is one' },
  mode: {
    type: 'string',
    about:
      'how soon: standard within 24 hours, fast within 4 hours, realtime_answer within 2 minutes',
    values: ['standard', 'fast', 'realtime_answer'],
  },
  'max-credits': {
    type: 'integer',
    about: 'maximum charge in credits; held until the task ends',
    placeholder: 'credits',
    required: true,
  },
  tag: { type: 'string', about: 'the tag, by id or name' },
  ...fileFlags,
  schema: {
    type: 'string',
    about: 'a file with a JSON Schema; the result is then data that matches it',
    placeholder: 'file',
  },
  metadata: {
    type: 'string',
    about: 'a note of your own, key=text or key:=JSON',
    placeholder: 'key=value',
    multiple: true,
  },
  'callback-url': {
    type: 'string',
    about: 'post what becomes of the task to this address',
    placeholder: 'url',
  },
  'callback-secret-file': {
    type: 'string',
    about: 'sign callbacks with the secret in this file (whsec_…)',
    placeholder: 'file',
  },
  'callback-format': {
    type: 'string',
    about: 'event: every event of the task; result: only the result at the end',
    values: ['event', 'result'],
  },
  'idempotency-key': {
    type: 'string',
    about: 'idempotency key (UUID); repeating it returns the same task',
    placeholder: 'uuid',
  },
  quote: {
    type: 'boolean',
    about: 'show what it would cost and how long it would take, and create nothing',
  },
  wait: { type: 'boolean', short: 'w', about: 'wait for the answer and show it' },
  ...timeoutFlag,
} as const

/** About ten seconds, in which a service restarts; the idempotency key makes one task of all tries. */
const createRetries = 6

export const command = defineCommand({
  summary: 'Ask engineers a question or for a review',
  about: 'The prompt is the argument, the file of --prompt-file, or what comes through a pipe.',
  args: [{ name: 'prompt', about: 'the question, 10 to 10,000 characters', optional: true }],
  flags,
  fields: taskFields,
  examples: [
    {
      about: 'Ask and wait for the answer',
      line: 'taskreview tasks create "Is this query safe to run twice?" --max-credits 600 --wait',
    },
    {
      about: 'A review of a change, with the file',
      line: 'git diff | taskreview tasks create --max-credits 1800 --file src/main.ts --mode fast',
    },
    {
      about: 'What it would cost and how long it would take',
      line: 'taskreview tasks create "Is this query safe to run twice?" --max-credits 600 --quote',
    },
    {
      about: 'With a test key: what a cancelled task looks like',
      line: 'taskreview tasks create "Is this safe to run twice?" --max-credits 600 --metadata simulate.outcome=cancelled --wait',
    },
  ],
  exits: [6, 8, 9],
  async run(context) {
    const { args, client, flags: given, io, output, signal } = context
    if (given.timeout !== undefined && !given.wait) {
      throw new UsageError('--timeout says how long to wait, and there is no --wait.')
    }
    if (given.schema === '-' && (args.prompt ?? given['prompt-file'] ?? '-') === '-') {
      throw new UsageError('The prompt and --schema cannot both come from stdin.')
    }
    if (given.quote && given.wait) {
      throw new UsageError('--quote creates nothing, so there is nothing to --wait for.')
    }
    const prompt = await readPrompt(io, args.prompt, given['prompt-file'])
    const params = await readParams(context, given, prompt)
    if (given.quote) return await showQuote(output, await client.tasks.quote(params, { signal }))
    const idempotencyKey = given['idempotency-key']
    const task = await client.tasks.create(params, {
      signal,
      maxRetries: createRetries,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
    for (const { message } of task.warnings ?? []) await output.warn(message)
    if (!given.wait) {
      await showCreated(context, task)
      return 0
    }
    if (output.isJsonProgress) await output.event(task, '')
    else await output.note(`Created ${task.id}. Up to ${formatCredits(task.maxCredits)} are held.`)
    return await waitForAll({ ...context, timeoutMs: given.timeout }, [task.id])
  },
})

type Call = UploadWishes & { io: Io; program: string }

/** Local checks come first: a wrong file name must not leave uploads behind. */
async function readParams(
  call: Call,
  given: FlagValues<typeof flags>,
  prompt: string,
): Promise<CreateTask> {
  const metadata = readPairFlag('metadata', given.metadata)
  const responseSchema =
    given.schema === undefined ? undefined : await readJson(call.io, given.schema)
  const callback = await readCallback(call.io, given)
  const projectId = await findProjectId(call, given.project)
  const tagId = given.tag === undefined ? undefined : await findTagId(call, given.tag)
  const attachments = await attachFiles(call, given.file, given.upload)
  return {
    prompt,
    projectId,
    maxCredits: given['max-credits'],
    ...(given.mode !== undefined && { mode: given.mode }),
    ...(metadata !== undefined && { metadata }),
    ...(responseSchema !== undefined && { responseSchema: responseSchema as ResponseSchema }),
    ...(tagId !== undefined && { tagId }),
    ...(attachments.length > 0 && { attachments }),
    ...(callback && { callback }),
  }
}

/** The secret comes from a file: what is typed is kept in the history of the shell. */
async function readCallback(
  io: Io,
  given: FlagValues<typeof flags>,
): Promise<Callback | undefined> {
  const url = given['callback-url']
  const { 'callback-secret-file': secretFile, 'callback-format': format } = given
  if (url === undefined) {
    if (secretFile === undefined && format === undefined) return undefined
    throw new UsageError('--callback-secret-file and --callback-format need --callback-url.')
  }
  const secret = secretFile === undefined ? undefined : (await readText(io, secretFile)).trim()
  return { url, ...(secret !== undefined && { secret }), ...(format && { format }) }
}

async function showCreated(
  { output, program }: { output: Output; program: string },
  task: CreatedTask<unknown>,
): Promise<void> {
  await output.details(task, [
    ['Task', task.id],
    ['Mode', task.mode],
    ['Credits', `up to ${formatCredits(task.maxCredits)} held`],
  ])
  await output.note(`Wait for the answer: ${program} tasks wait ${task.id}`)
}
