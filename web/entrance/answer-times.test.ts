import { expect, it } from 'vitest'
import { writeMedian } from './answer-times.ts'
import { priceSample } from './sample-task.ts'

const fast = { mode: 'fast', respondsWithinSeconds: 14_400, available: true } as const
const answered = (seconds: number | null, tasks: number | null) =>
  writeMedian({
    ...fast,
    availableWithSchema: true,
    medianAnswerSeconds: seconds,
    medianOfTasks: tasks,
  })

it('shows a median from 20 answers on, and a dash before', () => {
  expect(answered(960, 20)).toBe('16 min')
  expect(answered(960, 19)).toBe('–')
  expect(answered(null, null)).toBe('–')
})

const modes = [{ mode: 'fast', multiplier: 1.5 }]

it('prices the sample by the list of the service', () => {
  const senior = { id: 2, name: 'Senior', multiplier: 1.5 }
  const general = { id: 1, name: 'General', multiplier: 1 }
  expect(priceSample({ modes, tags: [general, senior] })).toMatchObject({ charged: 837 })
  expect(priceSample({ modes, tags: [general] })).toMatchObject({
    tagName: 'General',
    charged: 558,
  })
  expect(priceSample({ modes, tags: [{ ...senior, multiplier: 9 }] })?.charged).toBe(1_800)
  expect(priceSample({ modes, tags: [] })).toBeUndefined()
})
