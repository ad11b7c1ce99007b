import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type SchemaValidator, startSchemaValidator } from '../schema-validator.ts'
import { startChild } from './child-command.ts'

const probeFile = join(import.meta.dirname, '../../../test/locked-probe.ts')

describe('a process that is started and locked as the children are', () => {
  let told: Record<string, string>
  let connections = 0

  beforeAll(async () => {
    const server = createServer((socket) => {
      connections++
      socket.destroy()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const child = startChild(probeFile)
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
    })
    child.stdin?.write(String((server.address() as AddressInfo).port))
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')])
    child.kill('SIGKILL')
    server.close()
    told = JSON.parse(text)
  })

  test.each([
    ['read a key', 'ERR_ACCESS_DENIED'],
    ['read the configuration', 'ERR_ACCESS_DENIED'],
    ['read its own variables', 'ERR_ACCESS_DENIED'],
    ['write a file', 'ERR_ACCESS_DENIED'],
    ['start a process', 'ERR_ACCESS_DENIED'],
    ['start a thread', 'ERR_ACCESS_DENIED'],
    ['connect', 'EMFILE'],
    ['fetch', 'EMFILE'],
    ['send a datagram', 'EMFILE'],
    ['load a module', 'nothing is loaded any more'],
    ['name the process', 'done: undefined'],
    ['name fetch', 'done: undefined'],
    ['reach by a constructor', 'done: undefined'],
  ])('cannot %s', (attempt, end) => {
    expect(told[attempt]).toBe(end)
  })

  test('reached nobody', () => expect(connections).toBe(0))
})

test('a heap bomb ends the process it is in, and no other', { timeout: 60_000 }, async () => {
  const before = process.memoryUsage().rss
  const child = startChild(probeFile)
  child.stdin?.write('fill the heap')
  const [code, signal] = await once(child, 'exit')
  expect(signal ?? code).toMatch(/SIGABRT|SIGTRAP|SIGILL/)
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
})

describe('the children themselves', () => {
  let schemas: SchemaValidator
  beforeAll(async () => {
    schemas = startSchemaValidator({ processes: 2 })
    await schemas.compile({ type: 'object' })
    await vi.waitUntil(() => schemas.pids().length === 3)
  })
  afterAll(() => schemas.close())

  const read = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')

  test('two and a spare one, with no environment, little heap and their own files', () => {
    const pids = schemas.pids()
    expect(pids).toHaveLength(3)
    for (const pid of pids) {
      const flags = read(pid, 'cmdline').split('\0')
      expect(flags).toContain('--permission')
      expect(flags).toContain('--max-old-space-size=64')
      expect(
        flags.filter(
          (flag) => flag.startsWith('--allow-') && !flag.startsWith('--allow-fs-read=/'),
        ),
      ).toEqual([])
      const readable = flags.filter((flag) => flag.startsWith('--allow-fs-read='))
      for (const path of readable)
        expect(path).toMatch(
          /(node_modules\/|package\.json|limits\.ts|response-formats\.ts|\/schema-validator[-/].*\.ts)$/,
        )
      expect(read(pid, 'environ').replaceAll(/(PWD|OLDPWD|SHLVL|_)=[^\0]*\0/g, '')).toBe('')
      expect(read(pid, 'limits')).toMatch(/Max open files +64 +64/)
      expect(read(pid, 'limits')).toMatch(/Max core file size +0 +0/)
    }
  })
})
