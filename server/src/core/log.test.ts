import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLog, loggedFields } from './log.ts'

type Call = { where: string; fields: string }

const calls: Call[] = globSync('server/src/**/*.ts', {
  exclude: (name) => /\.test\.ts$/.test(name),
})
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/\blog\??\.(?:trace|debug|info|warn|error|fatal)\(\s*([^'"`\s][^)]*)/g)].map(
      ([, fields = '']) => ({ where: file, fields }),
    ),
  )

// A field that is not on the list is left out of the line, and its reader does not learn which account it was.
test('each line of the log names its fields, and all of them are on the list', () => {
  expect(calls.length).toBeGreaterThan(10)
  const wrong = calls.filter(({ fields }) => {
    const names = /^\{([^}]*)\}/
      .exec(fields)?.[1]
      ?.split(',')
      .map((one) => one.trim().split(':')[0])
    return !names?.every((name = '') => name === 'err' || name === '' || loggedFields.has(name))
  })
  expect(wrong).toEqual([])
})

test('a field that is not on the list is named, and what it holds is not', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info({ count: 2, prompt: 'a secret' }, 'read')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { count: 2, fieldsNotLogged: ['prompt'], msg: 'read' },
  ])
  expect(lines.join('')).not.toContain('a secret')
})
