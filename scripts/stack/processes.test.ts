import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort, isRunning, markOf, runToEnd, signal, stopProcess } from './processes.ts'

test('a mark names one process: another with the same pid is not it', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const mark = markOf(child.pid ?? 0) ?? expect.fail('the child runs')
  const stranger = { ...mark, startTicks: '1' }
  expect(isRunning(mark)).toBe(true)
  expect(isRunning(stranger)).toBe(false)
  signal(stranger, 'SIGKILL')
  expect(isRunning(mark)).toBe(true)
  const ended = once(child, 'exit')
  await stopProcess(mark, { signal: 'SIGTERM', timeoutMs: 5_000 })
  expect(isRunning(mark)).toBe(false)
  expect(await ended).toEqual([null, 'SIGTERM'])
})

test('a process that ignores the polite signal is killed', async () => {
  const child = spawn(process.execPath, [
    '-e',
    "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)",
  ])
  await once(child.stdout, 'data')
  const mark = markOf(child.pid ?? 0) ?? expect.fail('the child runs')
  const ended = once(child, 'exit')
  await stopProcess(mark, { signal: 'SIGTERM', timeoutMs: 200 })
  expect(await ended).toEqual([null, 'SIGKILL'])
})

test('a taken port is not offered, a free one is kept', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  expect(await findFreePort(port)).not.toBe(port)
  server.close()
  await once(server, 'close')
  expect(await findFreePort(port)).toBe(port)
})

test('a port that is offered is given to no outgoing connection meanwhile', async () => {
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
  const first = Number.parseInt(range, 10)
  // Where almost every port may be taken, the usual range is kept free.
  const firstOutgoing = first > 12_000 ? first : 32_768
  const ports = await Promise.all(Array.from({ length: 50 }, () => findFreePort()))
  expect(ports.filter((port) => port >= firstOutgoing)).toEqual([])
})

test('a failed command carries what it printed', async () => {
  await expect(
    runToEnd(process.execPath, ['-e', "console.error('because'); process.exit(3)"]),
  ).rejects.toThrow(/ended with 3:\nbecause/)
})
