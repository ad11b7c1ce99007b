// Pictures that are meant to do harm, and children that misbehave. The walls are the kernel's, so
// these look at real processes.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runChild, startChild } from '../../src/adapters/image-previews/child-process.ts'
import { createImagePreviews, type PreviewOutcome } from '../../src/adapters/image-previews.ts'
import { limits } from '../../src/core/limits.ts'
import { streamPng } from '../pictures.ts'

const outcomes: PreviewOutcome[] = []
const previews = createImagePreviews({ onOutcome: (outcome) => outcomes.push(outcome) })

describe('a bomb', () => {
  const shape = { width: 30_000, height: 30_000, bitsPerPixel: 1 } as const
  test.each<[string, () => Readable, PreviewOutcome]>([
    ['of 900 million pixels', () => streamPng(shape), 'too_many_pixels'],
    [
      'of 40 million pixels in a few kilobytes',
      () => streamPng({ width: 8_000, height: 5_000, bitsPerPixel: 24 }),
      'made',
    ],
    [
      'of one pixel more than that',
      () => streamPng({ width: 40_000_001, height: 1, bitsPerPixel: 8 }),
      'too_many_pixels',
    ],
    [
      'of 50 MB',
      () => streamPng({ width: 4_000, height: 4_340, bitsPerPixel: 24, level: 0 }),
      'made',
    ],
  ])('%s stays outside of this process', async (_name, open, outcome) => {
    const rss = watchMemory()
    await previews.make(open())
    expect(outcomes.at(-1)).toBe(outcome)
    expect(rss.stop()).toBeLessThan(50_000_000)
  })
})

/** How much larger this process became at most. */
function watchMemory(): { stop(): number } {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  return {
    stop() {
      clearInterval(timer)
      return most - before
    },
  }
}

describe('a child', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trs-preview-'))
    await chmod(folder, 0o755)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function write(program: string): Promise<string> {
    const file = join(folder, `${Math.random()}.mjs`)
    await writeFile(file, program)
    return file
  }

  /** What such a process prints. */
  async function run(program: string): Promise<string> {
    const child = startChild(await write(program))
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    child.stdin.end()
    await once(child, 'close')
    return text
  }

  test.each([
    ['ends by itself', 'process.exit(3)'],
    ['is killed', "process.kill(process.pid, 'SIGKILL')"],
    ['throws', "throw new Error('no')"],
    ['never ends', 'for (;;);'],
    [
      'takes much memory',
      `const all = []
       for (let mb = 0; mb < 1_500; mb++) all.push(Buffer.alloc(1_048_576, 1))
       console.log('{"outcome":"made"}')`,
    ],
    ['says something else', "console.log('hello')"],
    ['says too much', "for (;;) process.stdout.write('x'.repeat(1_048_576))"],
  ])('that %s is a picture that costs too much', async (_name, program) => {
    const file = await write(program)
    const body = Readable.from([Buffer.alloc(1_000)])
    const startedAtMs = performance.now()
    const options = { start: () => startChild(file), workTimeoutMs: 2_000 }
    expect(await runChild(body, undefined, options)).toEqual({ outcome: 'too_costly' })
    expect(performance.now() - startedAtMs).toBeLessThan(9_000)
    expect(body.destroyed).toBe(true)
  })

  test('that ends before it has everything is not written to for ever', async () => {
    const file = await write('process.exit(3)')
    const body = Readable.from([Buffer.alloc(1_000_000), Buffer.alloc(1_000_000)])
    const start = () => startChild(file)
    expect(await runChild(body, undefined, { start })).toEqual({ outcome: 'too_costly' })
  })

  test('whose picture does not come is not waited for', async () => {
    const body = new Readable({ read: () => undefined })
    expect(await runChild(body, undefined, { readTimeoutMs: 300 })).toEqual({ outcome: 'stalled' })
    expect(body.destroyed).toBe(true)
  })

  test('has no environment, no files, no processes and little memory', async () => {
    const program = `
      import { readFileSync, writeFileSync } from 'node:fs'
      import { spawnSync } from 'node:child_process'
      const tried = {}
      const attempt = (name, act) => {
        try { act(); tried[name] = 'done' } catch (error) { tried[name] = error.code }
      }
      attempt('read', () => readFileSync('/etc/passwd'))
      attempt('write', () => writeFileSync('/tmp/x', ''))
      attempt('spawn', () => spawnSync('/bin/true'))
      console.log(JSON.stringify({ env: Object.keys(process.env).sort(), tried }))
    `
    const { env, tried } = JSON.parse(await run(program))
    expect(env).toEqual(['MALLOC_ARENA_MAX', 'UV_THREADPOOL_SIZE'])
    expect(tried).toEqual({
      read: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      spawn: 'ERR_ACCESS_DENIED',
    })
  })

  test('has no descriptor left for a socket or a file once it has the picture', async () => {
    const child = startChild()
    let most = 0
    const ended = once(child, 'close')
    const timer = setInterval(() => {
      most = Math.max(most, countDescriptors(child.pid))
    }, 2)
    streamPng({ width: 8_000, height: 5_000, bitsPerPixel: 24 }).pipe(child.stdin)
    child.stdout.resume()
    await ended
    clearInterval(timer)
    expect(most).toBeGreaterThanOrEqual(64)
  })

  test('that cannot be started is one too many', async () => {
    const start = () => {
      const child = startChild()
      child.kill('SIGKILL')
      return Object.assign(child, { pid: undefined })
    }
    const body = Readable.from(['x'])
    expect(await runChild(body, undefined, { start })).toEqual({ outcome: 'busy' })
    expect(body.destroyed).toBe(true)
  })

  test('is short of memory before the machine is', async () => {
    const program = `
      const all = []
      for (let rss = 0; rss < 1_500_000_000; console.log(rss)) {
        all.push(Buffer.alloc(8_388_608, 1))
        rss = process.memoryUsage.rss()
      }
    `
    const most = Math.max(...(await run(program)).trim().split('\n').map(Number))
    expect(most).toBeGreaterThan(limits.previewPixelsMax * 8)
    expect(most).toBeLessThan(750_000_000)
  })
})

function countDescriptors(pid: number | undefined): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}
