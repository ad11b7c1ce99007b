import { expect, it } from 'vitest'
import { type Assignee, pickAssignee, sayAssigneeLack } from './assignee-list.tsx'

const make = (personId: string, state: Assignee['state'], isAssignable: boolean): Assignee => ({
  ...{ personId, state, isAssignable, name: personId },
  ...{ openTasks: 0, capacity: 1, onTimePercent: null, lastInputAt: null },
})
const free = make('free', 'free', true)
const away = make('away', 'away', true)
const full = make('full', 'full', false)

it('the best match is picked unless another who can be assigned was chosen', () => {
  expect(pickAssignee([free, away, full], undefined)).toBe(free)
  expect(pickAssignee([free, away, full], 'away')).toBe(away)
  expect(pickAssignee([free, away, full], 'full')).toBe(free)
})

it('an engineer who is away is picked by the operator alone', () => {
  expect(pickAssignee([away, full], undefined)).toBeUndefined()
  expect(sayAssigneeLack([away, full])).toBe('Choose an engineer')
  expect(sayAssigneeLack([full])).toBe('No engineer can be assigned now')
})
