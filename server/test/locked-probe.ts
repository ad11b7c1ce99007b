// Runs where a validator's child runs, and tries what a stranger's code there might try, also with
// what it could have got hold of before the doors were closed. It says how each attempt ended.
import { spawnSync } from 'node:child_process'
import dgram from 'node:dgram'
import { readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { Worker } from 'node:worker_threads'
import { lockDown } from '../src/adapters/schema-validator/harden.ts'

const { stdin, stdout } = process
const realFetch = fetch

type Attempt = () => unknown

async function tell(attempt: Attempt): Promise<string> {
  try {
    const value = await attempt()
    return `done: ${String(value).slice(0, 80)}`
  } catch (error) {
    const { code, cause, message } = error as Error & { code?: string; cause?: { code?: string } }
    return code ?? cause?.code ?? message
  }
}

const connect = (port: number) =>
  new Promise((resolve, reject) => {
    net.connect(port, '127.0.0.1').on('connect', resolve).on('error', reject)
  })

function listAttempts(port: number): Record<string, Attempt> {
  return {
    'read a key': () => readFileSync('/etc/passwd', 'utf8'),
    'read the configuration': () => readFileSync(new URL('../src/core/config.ts', import.meta.url)),
    'read its own variables': () => readFileSync('/proc/self/environ', 'utf8'),
    'write a file': () => writeFileSync('/tmp/locked-probe', 'x'),
    'start a process': () => spawnSync('/bin/true').error?.message ?? 'started',
    'start a thread': () => new Worker('0', { eval: true }),
    connect: () => connect(port),
    fetch: () => realFetch(`http://127.0.0.1:${port}`).then(({ status }) => status),
    'send a datagram': () =>
      new Promise((resolve, reject) => {
        const socket = dgram.createSocket('udp4')
        socket.on('error', reject)
        socket.send('x', port, '127.0.0.1', (error) => (error ? reject(error) : resolve('sent')))
      }),
    'load a module': () => new Function('return import("node:net")')(),
    'name the process': () => new Function('return typeof process')(),
    'name fetch': () => new Function('return typeof fetch')(),
    'reach by a constructor': () =>
      new Function('return (async () => {}).constructor("return typeof process")()')(),
  }
}

async function probe(port: number): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  for (const [name, attempt] of Object.entries(listAttempts(port))) told[name] = await tell(attempt)
  return told
}

function fillHeap(): never {
  const held: unknown[] = []
  for (;;) held.push(Array.from({ length: 1_000 }, (_, at) => ({ at })))
}

stdin.setEncoding('utf8')
stdin.once('data', async (text: string) => {
  lockDown()
  if (text === 'fill the heap') fillHeap()
  stdout.write(`${JSON.stringify(await probe(Number(text)))}\n`)
})
