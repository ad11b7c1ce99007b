// The child process that compiles clients' schemas and runs them. It answers one request at a time,
// knows nothing of the service, and is killed without regret. It keeps nothing between schemas but a
// few compiled ones.
import {
  type Check,
  compileSchema,
  findSchemaFlaws,
  type JsonSchema,
  locatePattern,
  warmCompiler,
} from './schema-validator/compile-schema.ts'
import { describeErrors } from './schema-validator/describe-errors.ts'
import { lockDown } from './schema-validator/harden.ts'
import { PatternRefused } from './schema-validator/linear-regexp.ts'
import {
  type ChildLine,
  createLineReader,
  type Phase,
  type RequestKind,
  type Verdict,
} from './schema-validator/messages.ts'
import { findSample } from './schema-validator/sample.ts'

type Request = { kind: RequestKind; key: string; schema: JsonSchema; data?: unknown }
/** The second check names every problem and is made when the first one found any. */
type Compiled = { check: Check; checkAll: Check | undefined; sizeChars: number }

const keptMax = 32
const keptCharsMax = 131_072
const kept = new Map<string, Compiled>()

const { stdin, stdout } = process
const readCpu = process.threadCpuUsage.bind(process)
const exit = process.exit.bind(process)

function say(line: ChildLine): void {
  stdout.write(`${JSON.stringify(line)}\n`)
}

function begin(phase: Phase): void {
  const { user, system } = readCpu()
  say({ type: 'phase', phase, cpuMs: (user + system) / 1_000 })
}

function answer(request: Request): ChildLine {
  try {
    const compiled = takeKept(request.key) ?? compile(request)
    if ('kind' in compiled) {
      return request.kind === 'sample' ? noSample : { type: 'verdict', verdict: compiled }
    }
    if (request.kind === 'compile') return { type: 'verdict', verdict: { kind: 'valid' } }
    if (request.kind === 'validate') return { type: 'verdict', verdict: judge(request, compiled) }
    begin('compile')
    return { type: 'sample', value: findSample(request.schema, compiled.check) ?? null }
  } catch (error) {
    // The stack ran out: the schema asks for more than it may have.
    if (!(error instanceof RangeError)) throw error
    return request.kind === 'sample' ? noSample : { type: 'verdict', verdict: { kind: 'costly' } }
  }
}

const noSample: ChildLine = { type: 'sample', value: null }

function compile({ key, schema }: Request): Compiled | Verdict {
  begin('compile')
  const flaws = findSchemaFlaws(schema)
  if (flaws.length > 0) return { kind: 'invalid', problems: flaws }
  try {
    const check = compileSchema(schema, { findsAll: false })
    const compiled = { check, checkAll: undefined, sizeChars: JSON.stringify(schema).length }
    keep(key, compiled)
    return compiled
  } catch (error) {
    if (error instanceof RangeError) throw error
    const problems =
      error instanceof PatternRefused
        ? locatePattern(schema, error)
        : [{ pointer: '', message: `does not compile: ${(error as Error).message.slice(0, 200)}` }]
    return { kind: 'invalid', problems }
  }
}

function judge({ schema, data }: Request, compiled: Compiled): Verdict {
  begin('validate')
  const first = compiled.check(data)
  if (first.length === 0) return { kind: 'valid' }
  const verdict: Verdict = { kind: 'invalid', problems: describeErrors(first) }
  // Naming every problem may cost more than finding one. Should it fail, this verdict stands.
  say({ type: 'soon', verdict })
  try {
    begin('compile')
    compiled.checkAll ??= compileSchema(schema, { findsAll: true })
    begin('validate')
    const all = describeErrors(compiled.checkAll(data))
    return all.length === 0 ? verdict : { kind: 'invalid', problems: all }
  } catch {
    return verdict
  }
}

function takeKept(key: string): Compiled | undefined {
  const compiled = kept.get(key)
  if (compiled === undefined) return undefined
  kept.delete(key)
  kept.set(key, compiled)
  return compiled
}

function keep(key: string, compiled: Compiled): void {
  kept.set(key, compiled)
  let chars = 0
  for (const each of kept.values()) chars += each.sizeChars
  for (const [oldest, { sizeChars }] of kept) {
    if (kept.size <= keptMax && chars <= keptCharsMax) return
    kept.delete(oldest)
    chars -= sizeChars
  }
}

warmCompiler()
findSample({ type: 'object', properties: { a: { type: 'string' } } }, () => [])
const read = createLineReader((line) => say(answer(JSON.parse(line) as Request)))
stdin.setEncoding('utf8')
stdin.on('data', (chunk: string) => void read(chunk))
// The service is gone.
stdin.on('end', () => exit())
stdin.on('error', () => exit())
stdout.on('error', () => exit())
lockDown()
say({ type: 'ready' })
