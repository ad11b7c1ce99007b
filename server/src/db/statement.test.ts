import { expect, test } from 'vitest'
import { listValues, type Param, prepareStatement } from './statement.ts'

type OwnerValues = { accountUuid: string; credits: number }

const ownersPart = (param: Param<OwnerValues>) =>
  `update balances set held = held + ${param('credits')} where account_id = ${param('accountUuid')}`

test('values are numbered by first use, over parts of several owners', () => {
  type Values = OwnerValues & { taskUuid: string; unused: string }
  const statement = prepareStatement<Values, never>(
    'held',
    (param) =>
      `select ${param('taskUuid')} from (${ownersPart(param)}) where id = ${param('accountUuid')}`,
  )
  expect(statement.text).toBe(
    'select $1 from (update balances set held = held + $2 where account_id = $3) where id = $3',
  )
  const values = { accountUuid: 'a', credits: 5, taskUuid: 't', unused: 'never sent' }
  expect(listValues(statement, values)).toEqual(['t', 5, 'a'])
})

test('a part whose value the statement lacks does not compile', () => {
  const write = (param: Param<{ accountUuid: string }>) =>
    // @ts-expect-error: there are no credits among the values.
    ownersPart(param)
  expect(prepareStatement('lacking', write).text).toContain('$1')
})
