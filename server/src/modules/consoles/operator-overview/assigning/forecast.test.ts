import { describe, expect, test } from 'vitest'
import { type ForecastEngineer, type ForecastTask, forecastMisses } from './forecast.ts'

const task = (dueInMinutes: number, changes: Partial<ForecastTask> = {}): ForecastTask => ({
  ...{ tagId: 1, accountId: 'north', dueInSeconds: dueInMinutes * 60, effortSeconds: 600 },
  ...changes,
})
const engineer = (name: string, changes: Partial<ForecastEngineer> = {}): ForecastEngineer => ({
  ...{ name, tagIds: [1], memberOf: [], freeInSeconds: 0 },
  ...changes,
})
const misses = (...given: Parameters<typeof forecastMisses>) =>
  forecastMisses(...given).map((step) => step.misses)

describe('misses of the next hour', () => {
  test('nothing is due: nothing is missed, and nobody is called in', () => {
    expect(forecastMisses([], [], [engineer('Lena')])).toEqual([{ calledIn: [], misses: 0 }])
  })

  test('one engineer answers one after another: what ends after it is due is missed', () => {
    expect(misses([task(15), task(15), task(31)], [engineer('Jonas')], [])).toEqual([1])
    expect(misses([task(15), task(25), task(35)], [engineer('Jonas')], [])).toEqual([0])
  })

  test('an overdue task takes time, but is no miss to come', () => {
    expect(misses([task(-5)], [], [])).toEqual([0])
    expect(misses([task(-5), task(15)], [engineer('Jonas')], [])).toEqual([1])
  })

  test('one and two called in, who helps most first', () => {
    const tasks = [task(20), task(20, { tagId: 2 }), task(20, { tagId: 2, effortSeconds: 300 })]
    const callable = [engineer('Aiko'), engineer('Lena', { tagIds: [2], freeInSeconds: 120 })]
    expect(forecastMisses(tasks, [], callable)).toEqual([
      { calledIn: [], misses: 3 },
      { calledIn: ['Lena'], misses: 1 },
      { calledIn: ['Lena', 'Aiko'], misses: 0 },
    ])
  })

  test('who comes too late, lacks the tag or is a member of the account changes nothing', () => {
    const callable = [
      engineer('Late', { freeInSeconds: 900 }),
      engineer('Other', { tagIds: [2] }),
      engineer('Member', { memberOf: ['north'] }),
    ]
    expect(misses([task(20)], [], callable)).toEqual([1])
  })

  test('at most two are called in', () => {
    const callable = ['A', 'B', 'C'].map((name) => engineer(name))
    expect(misses([task(10), task(10), task(10)], [], callable)).toEqual([3, 2, 1])
  })
})
