import { expect, test } from 'vitest'
import { checkStore, type StoreFacts, storeChecks } from './store-checker.ts'

const good = (): StoreFacts => ({
  objects: new Map([
    ['files/a/1', 'one'],
    ['files/a/2', 'two'],
  ]),
  files: [
    { key: 'files/a/1', state: 'kept', sha256: 'one', users: 1 },
    { key: 'files/a/2', state: 'kept', sha256: 'two', users: 1 },
  ],
  unmoved: 0,
  attachments: [],
})

test('a store and tables that agree are left in peace', () => {
  expect(checkStore(good())).toEqual([])
})

const faults: Record<(typeof storeChecks)[number], (facts: StoreFacts) => void> = {
  'object without row': ({ objects }) => objects.set('files/a/3', 'three'),
  'row without object': ({ objects }) => objects.delete('files/a/1'),
  'object with other bytes': ({ objects }) => objects.set('files/a/1', 'other'),
  'file that is not kept': ({ files }) => Object.assign(files[0] ?? {}, { state: 'writing' }),
  'file without exactly one user': ({ files }) => Object.assign(files[0] ?? {}, { users: 2 }),
  'file left in quarantine': ({ objects }) => objects.set('incoming/a/1', 'one'),
  'inline file not moved': (facts) => Object.assign(facts, { unmoved: 1 }),
}

test.each(storeChecks)('%s is found', (kind) => {
  const facts = good()
  faults[kind](facts)
  expect(checkStore(facts).map((violation) => violation.kind)).toEqual([kind])
})
