import { expect, test } from 'vitest'
import { sayWhile } from './progress.ts'

/** Resolves when so many lines were said. */
function listen() {
  const lines: string[] = []
  let hear: () => void = () => undefined
  return {
    lines,
    say(line: string) {
      lines.push(line)
      hear()
    },
    until: (count: number) =>
      new Promise<void>((resolve) => {
        hear = () => lines.length >= count && resolve()
        hear()
      }),
  }
}

const what = 'store: building from source with Go'

test('what takes long is said, again and again, and its end too', async () => {
  const { lines, say, until } = listen()
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = sayWhile(promise, { what, usualSeconds: 200, say, quietMs: 0, everyMs: 1 })
  await until(3)
  resolve('built')
  expect(await work).toBe('built')
  expect(lines[0]).toBe(`${what}; usually 3 min 20 s, and only once`)
  expect(lines[1]).toBe(`${what}: 0 s so far`)
  expect(lines.at(-1)).toBe(`${what}: done in 0 s`)
})

test('what is quick or fails is not spoken of', async () => {
  const { lines, say } = listen()
  await sayWhile(Promise.resolve(), { what, usualSeconds: 200, say })
  const failed = sayWhile(Promise.reject(new Error('no go')), { what, usualSeconds: 200, say })
  await expect(failed).rejects.toThrow('no go')
  expect(lines).toEqual([])
})
