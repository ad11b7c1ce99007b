// The runner of samples sees what goes wrong: each planted program has one fault, and is run against
// a real service as those of the pages are.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBlocks } from '../../scripts/samples/markdown.ts'
import { layOutTools } from '../../scripts/samples/place.ts'
import { type Program, sortBlocks } from '../../scripts/samples/programs.ts'
import { findPython } from '../../scripts/samples/python.ts'
import { findFault, type Ground } from '../../scripts/samples/run.ts'
import { type SampleService, startSampleService } from '../../scripts/samples/service.ts'
import { findTypeFaults } from '../../scripts/samples/types.ts'

let ground: Ground
let service: SampleService
const root = mkdtempSync(join(tmpdir(), 'task-review-samples-'))

beforeAll(async () => {
  service = await startSampleService()
  ground = { root, service, tools: layOutTools(root, await findPython()) }
})
afterAll(async () => {
  await service.stop()
  rmSync(root, { recursive: true, force: true })
})

function read(language: string, text: string, wish = ''): Program {
  const comment = wish === '' ? '' : `<!-- sample: ${wish} -->\n`
  const page = `${comment}\`\`\`${language}\n${text}\n\`\`\`\n`
  const [program] = sortBlocks(readBlocks('page.md', page)).programs
  if (program === undefined) throw new Error('nothing to run')
  return program
}

let count = 0
function run(language: string, text: string, wish?: string): Promise<string | undefined> {
  count += 1
  return findFault(ground, read(language, text, wish), `planted-${count}`)
}

const answering = (status: number) => `
  import { createServer } from 'node:http'
  createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(${status}).end())
  }).listen(3000)`
const me = 'curl "$TASKREVIEW_BASE_URL/api/v1/me" -H "Authorization: Bearer'

const good: [string, string, string, string?][] = [
  ['a call with the key', 'bash', `${me} $TASKREVIEW_API_KEY" | jq .mode`, 'prints "test"'],
  ['the SDK', 'js', 'console.log((await client.me()).mode)', 'with client; prints "test"'],
  ['the SDK by require', 'js', "console.log(require('@task-review/sdk').TaskReview.name)"],
  ['the Python SDK', 'python', 'print(client.me().mode)', 'with client; prints "test"'],
  ['await in Python', 'python', 'print((await client.me()).mode)', 'with async client'],
  ['a task', 'js', 'await client.tasks.wait(taskId)', 'with client; with task'],
  ['a file', 'bash', 'head -c 4 report.pdf', 'with file report.pdf; prints "%PDF"'],
  ['an exit code', 'bash', 'exit 8', 'exit 8'],
  ['what never ends', 'bash', 'echo Ready; sleep 60', 'until "Ready"'],
  ['a receiver', 'js', answering(204), 'receiver 3000 /webhooks'],
]

test.each(good)('%s runs', async (_, language, text, wish) => {
  expect(await run(language, text, wish)).toBeUndefined()
})

const bad: [string, RegExp, string, string, string?][] = [
  ['an error', /ended with 1, not 0.*boom/s, 'js', "throw new Error('boom')"],
  ['a pipe that fails', /ended with 1, not 0/, 'bash', 'false | cat'],
  ['a refused request', /ended with .*401/s, 'bash', `${me} wrong"`],
  ['another exit code', /ended with 0, not 8/, 'bash', 'true', 'exit 8'],
  ['what is not printed', /did not print "hello"/, 'bash', 'echo bye', 'prints "hello"'],
  ['a server that ends', /ended by itself/, 'bash', 'echo bye', 'until "Ready"'],
  ['a receiver that refuses', /not take .*500/, 'js', answering(500), 'receiver 3000 /webhooks'],
  ['an import that is not there', /ended with 1/, 'python', 'import task_review.nothing'],
]

test.each(bad)('%s is a fault', async (_, fault, language, text, wish) => {
  expect(await run(language, text, wish)).toMatch(fault)
})

test('types that do not fit are a fault, with their page', async () => {
  const programs = [read('ts', 'const one: number = 1'), read('ts', "const two: number = '2'")]
  expect(await findTypeFaults(root, programs)).toEqual([
    expect.stringMatching(/^page.md:1: .*TS2322/),
  ])
})
