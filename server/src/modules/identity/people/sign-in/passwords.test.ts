import { expect, test } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import { isCommonPassword } from './passwords.ts'

test.each([
  ...['password1234', 'PASSWORD1234', 'Password1234!', '!!!password2026', 'passwordpassword'],
  ...['qwertyuiop123', 'iloveyou2024', 'letmein12345', 'welcome-2026', 'Dragon_112233'],
  ...['123456789012', '098765432109', '111111111111', 'aaaaaaaaaaaa', 'abcabcabcabc'],
  ...['abcdefghijkl', 'ｐａｓｓｗｏｒｄ１２３４'],
])('%s is common', (password) => {
  expect(password.length).toBeGreaterThanOrEqual(limits.passwordCharsMin)
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  ...['correct horse battery', 'kqJ0m3bq0mU6', '7391-4428-0165', 'Käsekuchen um vier'],
  ...['password manager made this', '我的密码很长很长很长很长'],
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('a password of any length is told in no time', () => {
  const began = performance.now()
  for (const text of ['a'.repeat(127), `${'ab'.repeat(63)}c`, 'x1'.repeat(64)]) {
    isCommonPassword(text)
  }
  expect(performance.now() - began).toBeLessThan(1_000)
})
