import { defineCommand } from '../command.ts'
import { UsageError } from '../frame/failure.ts'
import type { Io } from '../frame/io.ts'
import { type ApiCall, readApiPath, readEveryPage } from '../steps/call-api.ts'
import { readJson } from '../steps/read-files.ts'
import { readPairFlag } from '../steps/read-pairs.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const withoutBody: readonly string[] = ['GET', 'DELETE']

export const command = defineCommand({
  summary: 'Call any operation of the API',
  about:
    'The path is as in the API reference, such as /tasks. Fields go into the query of a GET or ' +
    'DELETE and into the body of all else: key=text, or key:=JSON for numbers, objects and the like. ' +
    'The response is printed as JSON.',
  args: [
    { name: 'method', about: methods.join(', ') },
    { name: 'path', about: 'such as /tasks?limit=5' },
  ],
  flags: {
    field: {
      type: 'string',
      short: 'F',
      about: 'a field, key=text or key:=JSON',
      placeholder: 'key=value',
      multiple: true,
    },
    input: { type: 'string', about: 'a file with the JSON body; - for stdin', placeholder: 'file' },
    paginate: { type: 'boolean', about: 'read all pages of a list into one array' },
  },
  fields: [],
  examples: [
    { about: 'A list', line: 'taskreview api GET /tasks --field status=pending --paginate' },
    {
      about: 'A create',
      line: 'taskreview api POST /projects/create --field name="Checkout service"',
    },
  ],
  exits: [5, 6],
  async run({ client, args, flags, io, output, signal }) {
    const method = args.method.toUpperCase()
    if (!(methods as readonly string[]).includes(method)) {
      throw new UsageError(`${args.method} is no method.`, `Methods: ${methods.join(', ')}.`)
    }
    const { path, query } = readApiPath(args.path)
    const fields = readPairFlag('field', flags.field)
    const hasBody = !withoutBody.includes(method)
    if (flags.input !== undefined && (fields !== undefined || !hasBody)) {
      throw new UsageError(
        '--input is the body: it goes with POST, PUT or PATCH and without --field.',
      )
    }
    if (flags.paginate && method !== 'GET') throw new UsageError('--paginate is for GET alone.')
    const body = flags.input === undefined ? fields : await readBody(io, flags.input)
    const call: ApiCall = {
      method,
      path,
      query: hasBody ? query : { ...query, ...spellQuery(fields) },
      ...(hasBody && body !== undefined && { body }),
    }
    const reply = flags.paginate
      ? await readEveryPage(client, call, signal)
      : await client.request(call.method, call.path, { ...call, signal })
    // A reply without a body has nothing to show.
    if (reply !== undefined && reply !== null) await output.json(reply)
  },
})

async function readBody(io: Io, path: string): Promise<object> {
  const body = await readJson(io, path)
  if (typeof body === 'object' && body !== null) return body
  throw new UsageError('The body must be a JSON object.')
}

function spellQuery(fields: Record<string, unknown> = {}): Record<string, string> {
  const spelled = Object.entries(fields).map(([key, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return [key, text] as const
  })
  return Object.fromEntries(spelled)
}
