import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canReach, findRunAs } from './run-as.ts'

const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 }

test('one closed folder on the way makes a path unreachable for others', () => {
  const top = mkdtempSync(join(tmpdir(), 'reach-'))
  const deep = join(top, 'a/b')
  mkdirSync(deep, { recursive: true })
  chmodSync(top, 0o700)
  expect(canReach(deep, stranger)).toBe(false)
  expect(canReach(deep, undefined)).toBe(true)
  chmodSync(top, 0o711)
  expect(canReach(deep, stranger)).toBe(true)
  expect(canReach(join(deep, 'not-made-yet'), stranger)).toBe(true)
  rmSync(top, { recursive: true })
})

test('root runs the database as somebody else, others as themselves', () => {
  const isRoot = process.getuid?.() === 0
  expect(findRunAs()?.uid === undefined).toBe(!isRoot)
  expect(findRunAs()?.uid).not.toBe(0)
})
