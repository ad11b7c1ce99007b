import { describe, expect, test } from 'vitest'
import { findFault } from './polling-receiver.ts'

const claimed = { id: 'task_1', status: 'pending', stage: 'claimed', version: 2 }
const completed = { id: 'task_1', status: 'completed', stage: 'completed', version: 3 }
const told = (data: typeof claimed) => ({ id: 'evt_1', type: 'task', data })

describe('what is shown to who was told', () => {
  test.each([
    ['the same', claimed, claimed, undefined],
    ['what came after it', claimed, completed, undefined],
    ['what was before it', completed, claimed, 'older version'],
    ['its version with another stage', claimed, { ...claimed, stage: 'queued' }, 'older status'],
    ['its version with another status', completed, { ...claimed, version: 3 }, 'older status'],
    ['an end taken back', completed, { ...claimed, version: 4 }, 'older status'],
  ])('%s', (_, data, shown, fault) => expect(findFault(told(data), shown)).toBe(fault))
})
