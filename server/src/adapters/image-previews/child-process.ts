// One child decodes one picture and ends, so that a picture can harm no preview but its own. It has
// nothing of the service's environment, may read no file but its own code, and the kernel keeps its
// memory, its time and its descriptors within limits.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { limits } from '../../core/limits.ts'
import { chooseUser, limitNode, listPackageFolders, yieldProcessor } from '../sandbox.ts'

const entry = join(import.meta.dirname, 'child.mjs')
const manifest = join(import.meta.dirname, '..', '..', '..', 'package.json')

/** Data: what a picture of as many pixels as allowed needs in its most wasteful format, and half again. */
const resources = { descriptors: 64, processorSeconds: 20, dataBytes: 671_088_640 }
const niceness = 5
/** A preview has at most 2,048 by 2,048 pixels; this is what one of pure noise stays below. */
const previewBytesMax = 16_777_216

export type ChildResult =
  | { outcome: 'made'; width: number; height: number; bytes: Buffer }
  | { outcome: 'too_many_pixels' | 'too_costly' | 'unreadable' | 'stalled' | 'busy' }

type Child = ChildProcessByStdio<Writable, Readable, null>

/** Another file can be run in place of the child's own, to see what such a process may do. */
export function startChild(file = entry): Child {
  const readable = [file, manifest, ...listPackageFolders()]
  // Without a compiler half a gigabyte of address space is not set aside, which would count.
  const flags = [
    ...['--permission', '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)],
    ...['--jitless', '--v8-pool-size=1', '--max-old-space-size=64', '--no-warnings'],
  ]
  const { attachmentBytesMaxA, previewPixelsMax, previewSidePixelsMax } = limits
  const numbers = [attachmentBytesMaxA, previewPixelsMax, previewSidePixelsMax].map(String)
  const [command, args] = limitNode(resources, [...flags, file, ...numbers])
  const child = spawn(command, args, {
    cwd: '/',
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
    ...chooseUser(readable),
  })
  if (child.pid !== undefined) yieldProcessor(child.pid, niceness)
  return child
}

export type RunOptions = { start?: () => Child; readTimeoutMs?: number; workTimeoutMs?: number }

/** Rejects only with the picture's own error or the signal's; whatever the child does is a result. */
export async function runChild(
  body: Readable,
  signal: AbortSignal | undefined,
  { start = startChild, readTimeoutMs = 30_000, workTimeoutMs = 10_000 }: RunOptions = {},
): Promise<ChildResult> {
  const child = start()
  child.once('error', () => undefined)
  if (child.pid === undefined) {
    // The machine has no room for one more process.
    body.destroy()
    return { outcome: 'busy' }
  }
  const kill = () => void child.kill('SIGKILL')
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code))
  })
  signal?.addEventListener('abort', kill, { once: true })
  let isStalled = false
  let timer = setTimeout(() => {
    isStalled = true
    kill()
  }, readTimeoutMs)
  try {
    const output = readOutput(child.stdout, kill)
    await feed(body, child, exited)
    clearTimeout(timer)
    timer = setTimeout(kill, workTimeoutMs)
    const code = await exited
    signal?.throwIfAborted()
    if (code === 0) return readResult(await output)
    return { outcome: isStalled ? 'stalled' : 'too_costly' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', kill)
    kill()
    body.destroy()
  }
}

/** A child that ends before it has everything takes no more; its exit says why. */
async function feed(body: Readable, { stdin }: Child, exited: Promise<unknown>): Promise<void> {
  let hasExited = false
  void exited.then(() => {
    hasExited = true
    body.destroy()
  })
  stdin.on('error', () => undefined)
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (!stdin.write(chunk)) await Promise.race([waitFor(stdin, 'drain'), exited])
      if (hasExited) return
    }
    stdin.end()
  } catch (error) {
    if (!hasExited) throw error
  }
}

async function waitFor(stream: Writable, event: string): Promise<void> {
  await new Promise<void>((resolve) => {
    stream.once(event, resolve)
  })
}

async function readOutput(stdout: Readable, kill: () => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of stdout as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > previewBytesMax) kill()
    else chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readResult(output: Buffer): ChildResult {
  const end = output.indexOf('\n')
  try {
    const { outcome, width, height } = JSON.parse(output.toString('utf8', 0, end))
    return outcome === 'made'
      ? { outcome, width, height, bytes: output.subarray(end + 1) }
      : { outcome }
  } catch {
    return { outcome: 'too_costly' }
  }
}
