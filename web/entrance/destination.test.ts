import { describe, expect, it } from 'vitest'
import { readDestination, readToken } from './destination.ts'

describe('readDestination', () => {
  it.each([
    ['/workbench/tasks/task_1?x=1#y', '/workbench/tasks/task_1?x=1#y'],
    ['/dashboard', '/dashboard'],
    ['/device?code=BCDF-GHJK', '/device?code=BCDF-GHJK'],
    ['/workbench/../admin', '/admin'],
  ])('follows our own page %s', (wanted, found) => {
    expect(readDestination(`?to=${encodeURIComponent(wanted)}`)).toBe(found)
  })

  it.each([
    'https://evil.test/workbench',
    '//evil.test/workbench',
    '/\\evil.test/workbench',
    '\\\\evil.test/workbench',
    '/\t/evil.test/workbench',
    'javascript:alert(1)',
    'data:text/html,x',
    'workbench',
    '/sign-in',
    '/workbenches',
    '/auth/sign-out',
    '/workbench/../../auth/unsubscribe',
    'https://own.invalid/workbench',
    '',
  ])('does not follow %j', (wanted) => {
    expect(readDestination(`?to=${encodeURIComponent(wanted)}`)).toBeUndefined()
  })

  it('goes nowhere when nothing is said', () => {
    expect(readDestination('')).toBeUndefined()
  })
})

describe('readToken', () => {
  it('takes the hash before the query, and nothing for an empty one', () => {
    expect(readToken({ hash: '#token=a%2Bb', search: '?token=c' })).toBe('a+b')
    expect(readToken({ hash: '', search: '?token=c' })).toBe('c')
    expect(readToken({ hash: '#token=', search: '' })).toBeUndefined()
    expect(readToken({ hash: '', search: '' })).toBeUndefined()
  })
})
