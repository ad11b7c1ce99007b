import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import type { Io } from '../frame/io.ts'
import { createOutput, type OutputWishes } from './output.ts'
import { red } from './text.ts'

const evil = 'title\u001b[2J'
const rows = [
  { id: 1, name: evil },
  { id: 2, name: 'two' },
]
const columns = [
  { title: 'ID', value: (row: (typeof rows)[0]) => row.id },
  { title: 'NAME', value: (row: (typeof rows)[0]) => row.name, style: (text: string) => red(text) },
]

function open(wishes: Partial<OutputWishes> = {}, isTerminal = false) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const io: Io = {
    stdin: new PassThrough(),
    stdout,
    stderr,
    stdinIsTerminal: isTerminal,
    stdoutIsTerminal: isTerminal,
    moves: isTerminal,
    columns: () => 60,
    colored: { stdout: isTerminal, stderr: isTerminal },
  }
  const none = { json: undefined, jq: undefined, quiet: false, raw: false }
  const output = createOutput(io, { ...none, ...wishes }, () => 0)
  const read = (stream: PassThrough) => (stream.read() as Buffer | null)?.toString() ?? ''
  return { output, said: () => ({ stdout: read(stdout), stderr: read(stderr) }) }
}

test('a list is lines with tabs in a pipe, without colours', async () => {
  const { output, said } = open()
  await output.table({ rows, columns, empty: 'None.' })
  expect(said()).toEqual({ stdout: '1\ttitle^[[2J\n2\ttwo\n', stderr: '' })
})

test('a list is a table on a terminal, and nothing in it acts there', async () => {
  const { output, said } = open({}, true)
  await output.table({ rows, columns, empty: 'None.' })
  const { stdout } = said()
  expect(stdout).toContain('\u001b[31mtitle^[[2J\u001b[39m')
  expect(stdout).not.toContain('\u001b[2J')
})

test('an empty list says so to the person and nothing to the program', async () => {
  const { output, said } = open()
  await output.table({ rows: [], columns, empty: 'None. Make one.' })
  expect(said()).toEqual({ stdout: '', stderr: 'None. Make one.\n' })
})

test('--json gives the things as they are, or the fields picked', async () => {
  const all = open({ json: [] })
  await all.output.table({ rows, columns, empty: '' })
  expect(JSON.parse(all.said().stdout)).toEqual(rows)
  const some = open({ json: ['name', 'absent'] })
  await some.output.details(rows[1], [])
  expect(some.said().stdout).toBe('{"name":"two","absent":null}\n')
})

test('--jq gives a result a line, bare strings, made harmless on a terminal only', async () => {
  const piped = open({ jq: '.[].name' })
  await piped.output.json(rows)
  expect(piped.said().stdout).toBe(`${evil}\ntwo\n`)
  const seen = open({ jq: '.[].name' }, true)
  await seen.output.json(rows)
  expect(seen.said().stdout).toBe('title^[[2J\ntwo\n')
})

test('answers are made harmless unless --raw is given', async () => {
  const washed = open()
  await washed.output.text(evil)
  expect(washed.said().stdout).toBe('title^[[2J\n')
  const raw = open({ raw: true })
  await raw.output.text(evil)
  expect(raw.said().stdout).toBe(`${evil}\n`)
})

test('--quiet keeps notes to itself, and warnings not', async () => {
  const { output, said } = open({ quiet: true })
  await output.note('A word.')
  await output.warn('beware.')
  expect(said().stderr).toBe('Warning: beware.\n')
})

test('what moves is off the screen before anything else is printed, and nothing of it in a pipe', async () => {
  const piped = open()
  piped.output.progress('Waiting').stop()
  expect(piped.said().stderr).toBe('')
  const seen = open({}, true)
  seen.output.progress('Waiting')
  expect(seen.said().stderr).toContain('Waiting')
  await seen.output.text('answer')
  expect(seen.said()).toEqual({ stdout: 'answer\n', stderr: '\r\u001b[2K' })
  seen.output.end()
  expect(seen.said().stderr).toBe('\r\u001b[2K\u001b[?25h')
})
