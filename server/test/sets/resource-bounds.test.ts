// Walks the source for everything that requests, accounts or processes share, and holds it against the
// list of them: what is not listed has no bound that anybody thought of.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'

const root = join(import.meta.dirname, '../../..')
const source = join(root, 'server/src')

/** The rows of docs/operate/resource-bounds.md. */
const sharedResources = readFileSync(join(root, 'docs/operate/resource-bounds.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Shared)/.test(line))
  .map((line) => {
    const [name = '', file = '', marks = '', bound = '', ofAccount = '', limitNames = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return {
      ...{ name, bound, ofAccount },
      file: file.replaceAll('`', '').replace(/^server\/src\//, ''),
      marks: readCode(marks),
      limitNames: readCode(limitNames),
    }
  })

function readCode(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text as string)
}

/** Calls that make a pool, slots, a loop, a timer, a child, a thread, a connection or a memory. */
const calls =
  /(?<!function )\b(new (?:pg\.)?Pool|new PgBoss|createPool|createAccountSlots|createStreamSlots|startLoop|setInterval|new Worker|spawn|fork|new Redis|new Cluster|createTransport|new S3Client|createMemory|createLocalRate|prepareOnce|shareChecks)(?=\(|<)/g

const functionHead = /^(?:export )?(?:async )?function\*? (\w+)/
/** Functions whose variables outlive the call: they give back what is kept. */
const keeper = /^(?:create|start|open|connect|follow|limit|build|share|prepare)/
const keptOfFunction = /^ {2}(?:const|let) (\w+)(?::[^=]+)? = (?:new (?:Map|Set)\b|\[\]|\[\[\])/
const countOfFunction =
  /^ {2}let (all|count|running|resumed|inFlight|active|busy|waiting|opened)\w* = 0$/
const keptOfModule = /^(?:const|let) (\w+)(?::[^=]+)? = new (?:Map|Set)(?:<.*>)?\(\)$/

/** As "file mark", each as often as it stands there. */
function findMarks(): string[] {
  const files = globSync('**/*.{ts,mjs}', { cwd: source }).filter(
    (file) => !/\.test\.ts$|^http\/pdf-viewer\//.test(file),
  )
  return files.sort().flatMap((file) => {
    const marks: string[] = []
    let isKept = false
    for (const line of readFileSync(join(source, file), 'utf8').split('\n')) {
      const head = functionHead.exec(line)?.[1]
      if (head !== undefined) isKept = keeper.test(head)
      if (line === '}') isKept = false
      const variable = isKept
        ? (keptOfFunction.exec(line) ?? countOfFunction.exec(line))
        : undefined
      const name = (variable ?? keptOfModule.exec(line))?.[1]
      if (name !== undefined) marks.push(`${file} ${name}`)
      const isComment = /^\s*(?:\/\/|\*|\/\*)/.test(line)
      if (isComment || /^import |^export function/.test(line)) continue
      for (const [, call] of line.matchAll(calls)) marks.push(`${file} ${call}`)
    }
    return marks
  })
}

/** What the marks find and nobody shares: it ends with its call, or it cannot grow. */
const notShared: readonly { file: string; mark: string; why: string }[] = [
  { file: 'start/api.ts', mark: 'setInterval', why: 'runs while the process stops' },
  { file: 'db/statement.ts', mark: 'order', why: 'of one statement, whose text is fixed' },
  { file: 'core/loop.ts', mark: 'lastRounds', why: 'one entry a loop of loop-names.ts' },
  {
    file: 'start/dependencies.ts',
    mark: 'backgroundWork',
    why: 'what others bound, kept to be awaited at the end',
  },
  { file: 'http/pdf-viewer.ts', mark: 'packed', why: 'the files of the viewer' },
  { file: 'http/rate-limit-headers.ts', mark: 'listsByKind', why: 'one text a kind of charge' },
  { file: 'http/waits.ts', mark: 'opened', why: 'a number for the next id' },
  { file: 'core/page-stream.ts', mark: 'unread', why: 'of one page; the last news alone is kept' },
  { file: 'modules/work/drafts/comparison.ts', mark: 'known', why: 'of one comparison' },
  {
    file: 'modules/consoles/operator-system/sightings.ts',
    mark: 'answeredMs',
    why: 'one entry a part',
  },
  {
    file: 'modules/consoles/operator-staff/coverage.ts',
    mark: 'formats',
    why: 'one entry a time zone that there is',
  },
  { file: 'modules/consoles/operator-staff/coverage.ts', mark: 'known', why: 'of one reply' },
  { file: 'adapters/sandbox.ts', mark: 'openPaths', why: 'paths of the installation' },
  {
    file: 'adapters/schema-validator-child.ts',
    mark: 'kept',
    why: 'of a child, which is replaced',
  },
  { file: 'adapters/schema-validator/equality.ts', mark: 'plain', why: 'of one comparison' },
  { file: 'adapters/schema-validator/equality.ts', mark: 'texts', why: 'of one comparison' },
  { file: 'adapters/schema-validator/messages.ts', mark: 'held', why: 'of one line of a child' },
  { file: 'adapters/webhook-sender.ts', mark: 'closing', why: 'clients that are being closed' },
  { file: 'backup/pgbackrest.ts', mark: 'spawn', why: 'of a command, awaited before it ends' },
  { file: 'backup/secret-copies.ts', mark: 'parts', why: 'of one object, read whole' },
  { file: 'doctor/outside-checks.ts', mark: 'createTransport', why: 'closed by the same check' },
  { file: 'doctor/valkey-facts.ts', mark: 'new Redis', why: 'closed by the same check' },
  { file: 'http/files/links.ts', mark: 'seals', why: 'one entry a number of SESSION_SECRET' },
  {
    file: 'modules/events/request-log/cursor.ts',
    mark: 'keys',
    why: 'one entry a number of SESSION_SECRET',
  },
  { file: 'start/worker.ts', mark: 'added', why: 'the jobs of one batch' },
]

const listed = [
  ...sharedResources.flatMap(({ file, marks }) => marks.map((mark) => `${file} ${mark}`)),
  ...notShared.map(({ file, mark }) => `${file} ${mark}`),
]

test('everything that is shared is listed, each as often as it is made', () => {
  expect(sharedResources.length).toBeGreaterThan(40)
  const found = findMarks()
  expect(found.length).toBeGreaterThan(60)
  expect(found.toSorted()).toEqual(listed.toSorted())
})

test('the marks find a pool, slots, a queue, a loop, a timer, a child, a memory and a count', () => {
  const found = findMarks()
  for (const mark of [
    'db/client.ts new pg.Pool',
    'modules/events/webhooks/sending/deliver.ts createAccountSlots',
    'adapters/schema-validator/job-queue.ts queues',
    'modules/work/deadlines/sweeper.ts startLoop',
    'db/watch-connections.ts setInterval',
    'adapters/schema-validator/child-command.ts spawn',
    'adapters/attempt-limiter.ts createMemory',
    'adapters/image-previews.ts running',
  ]) {
    expect(found).toContain(mark)
  }
})

test('each has a bound and says what one account has of it', () => {
  for (const { name, bound, ofAccount } of sharedResources) {
    expect(bound.length, name).toBeGreaterThan(3)
    expect(ofAccount.length, name).toBeGreaterThan(3)
  }
  expect(new Set(sharedResources.map(({ name }) => name)).size).toBe(sharedResources.length)
})

test('limits that the list names exist', () => {
  const named = sharedResources.flatMap(({ limitNames }) => limitNames)
  expect(named.length).toBeGreaterThan(10)
  for (const name of named) expect(limits, name).toHaveProperty(name)
})
