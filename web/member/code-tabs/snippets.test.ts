// What is printed is run by a shell and by the language itself, against whatever text is in it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Language, writeSnippets } from './snippets.ts'

const body = {
  projectId: 1001,
  mode: 'fast' as const,
  maxCredits: 600,
  prompt: `It's "quoted", costs $5 or \`5\`, ends in \\ and has\ntwo lines, é, 漢字 and !bang`,
  responseSchema: { type: 'object', required: ['safe'], properties: { safe: { type: 'boolean' } } },
  metadata: { yes: true, none: null, list: [] },
}
const file = { fileName: "it's a log.txt", mimeType: 'text/plain' }
const fileBytes = 'one\ntwo\n'.repeat(40)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'snippets-'))
  writeFileSync(join(folder, file.fileName), fileBytes)
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(language: Language, files: (typeof file)[] = []): string {
  const request = { origin: 'https://trs.example.com', key: 'trs_test_abc', body, files }
  return writeSnippets(request).find((snippet) => snippet.language === language)?.code ?? ''
}

/** What a command would be called with, and at the end what it would read. */
function runShell(command: 'curl' | 'taskreview', code: string): string[] {
  const read = command === 'taskreview' ? 'cat;' : ''
  const shell = `${command}() { for one in "$@"; do printf '%s\\0' "$one"; done; ${read} }\n${code}`
  const options = { cwd: folder, encoding: 'utf8', input: '' } as const
  return execFileSync('bash', ['-c', shell], options).split('\0')
}

const sdk = join(import.meta.dirname, '../../../sdks/js/src/sdk.ts')

/** What the program would send first, by the real SDK. */
function runNode(code: string): { url: string; init: { headers: object; body: string } } {
  const fake = `globalThis.fetch = async (url, { headers, body }) => {
    const init = { headers: Object.fromEntries(new Headers(headers)), body }
    console.log(JSON.stringify({ url: String(url), init }))
    process.exit()
  }\n`
  const program = `${fake}${code.replace("'@task-review/sdk'", JSON.stringify(pathToFileURL(sdk)))}`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  })
  return JSON.parse(said)
}

/** What the package would be called with, by the real language. */
function runPython(code: string): { client: object; task: object } {
  const fake = `import json
class TaskReview:
    def __init__(self, **client):
        self.client = client
        self.tasks = self
    def create_and_wait(self, **task):
        print(json.dumps({"client": self.client, "task": task}))
        raise SystemExit
`
  writeFileSync(join(folder, 'task_review.py'), fake)
  writeFileSync(join(folder, 'ask.py'), code)
  return JSON.parse(execFileSync('python3', ['ask.py'], { cwd: folder, encoding: 'utf8' }))
}

const attachment = { ...file, data: Buffer.from(fileBytes).toString('base64') }

describe('curl', () => {
  it('sends the body as it is, through a real shell', () => {
    const [url, , authorization, , , , revision, , sent] = runShell('curl', write('curl'))
    expect(url).toBe('https://trs.example.com/api/v1/tasks/create')
    expect(authorization).toBe('Authorization: Bearer trs_test_abc')
    expect(revision).toBe('Api-Revision: A')
    expect(JSON.parse(sent ?? '')).toEqual(body)
  })

  it('reads a file of any name and size', () => {
    const sent = runShell('curl', write('curl', [file])).at(-2)
    expect(JSON.parse(sent ?? '')).toEqual({ ...body, attachments: [attachment] })
  })
})

describe('JavaScript', () => {
  it('sends the body as it is', () => {
    const { url, init } = runNode(write('javascript'))
    expect(url).toBe('https://trs.example.com/api/v1/tasks/create')
    expect(init.headers).toMatchObject({
      authorization: 'Bearer trs_test_abc',
      'api-revision': 'A',
    })
    const { idempotencyKey, ...sent } = JSON.parse(init.body)
    expect(sent).toEqual(body)
    expect(idempotencyKey).toBeTypeOf('string')
  })

  it('reads a file of any name', () => {
    const { init } = runNode(write('javascript', [file]))
    const [sent] = JSON.parse(init.body).attachments
    expect(sent).toMatchObject(file)
    expect([sent.content, sent.data]).toContainEqual(sent.data ? attachment.data : fileBytes)
  })
})

describe('Python', () => {
  it('names every part in the words of Python', () => {
    const { client, task } = runPython(write('python', [file]))
    expect(client).toEqual({ base_url: 'https://trs.example.com', api_key: 'trs_test_abc' })
    expect(task).toEqual({
      project_id: 1001,
      mode: 'fast',
      max_credits: 600,
      prompt: body.prompt,
      response_schema: body.responseSchema,
      metadata: body.metadata,
      attachments: [{ path: file.fileName, mime_type: file.mimeType }],
    })
  })
})

describe('the command line', () => {
  it('gets every part, through a real shell', () => {
    const said = runShell('taskreview', write('cli', [file]))
    expect(said.slice(0, -1)).toEqual([
      ...['tasks', 'create', '--project', '1001', '--mode', 'fast', '--max-credits', '600'],
      ...['--file', file.fileName],
      ...['--metadata', 'yes:=true', '--metadata', 'none:=null', '--metadata', 'list:=[]'],
      ...['--schema', '-', '--wait', body.prompt],
    ])
    expect(JSON.parse(said.at(-1) ?? '')).toEqual(body.responseSchema)
  })

  it('keeps a prompt that begins with a dash apart from options', () => {
    const dashed = { projectId: 1, maxCredits: 60, prompt: '--wait is a flag, is it not?' }
    const request = { origin: 'https://x', key: 'k', body: dashed }
    const code = writeSnippets(request).find(({ language }) => language === 'cli')?.code ?? ''
    expect(runShell('taskreview', code).slice(-4, -1)).toEqual(['--wait', '--', dashed.prompt])
  })
})

describe('where the packages come from', () => {
  afterEach(() => {
    document.head.innerHTML = ''
  })

  it('is the service itself where the page says that it serves them', () => {
    document.head.innerHTML = '<meta name="packages" content="1.2.3">'
    const at = 'https://trs.example.com/packages'
    const firstLines = (['javascript', 'python', 'cli'] as const).map(
      (language) => write(language).split('\n')[0],
    )
    expect(firstLines).toEqual([
      `// npm install ${at}/sdk.tgz, then: node ask.mjs`,
      `# pip install ${at}/task_review-1.2.3-py3-none-any.whl, then: python ask.py`,
      `# npm install -g ${at}/cli.tgz, then:`,
    ])
    expect(JSON.parse(write('mcp')).mcpServers['task-review'].args).toEqual(['-y', `${at}/mcp.tgz`])
  })

  it('is the registry where it serves none', () => {
    document.head.innerHTML = '<meta name="packages" content="">'
    expect(write('javascript')).toContain('// npm install @task-review/sdk, then:')
  })
})

it('tells an agent how to start the MCP server', () => {
  expect(JSON.parse(write('mcp')).mcpServers['task-review']).toEqual({
    command: 'npx',
    args: ['-y', '@task-review/mcp'],
    env: { TASKREVIEW_BASE_URL: 'https://trs.example.com', TASKREVIEW_API_KEY: 'trs_test_abc' },
  })
})
