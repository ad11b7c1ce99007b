import { describe, expect, test } from 'vitest'
import { type HandOut, judgeHandOuts, type Place } from './hand-outs.ts'

function place(taskUuid: string, change: Partial<Place> = {}): Place {
  return {
    taskUuid,
    accountUuid: 'a',
    tagId: 1,
    claimClass: 3,
    turn: 0,
    waitingAccounts: 1,
    isSingle: false,
    ...change,
  }
}

/** One claim after another, each sent when the one before was answered. */
function inTurn(...taskUuids: string[]): HandOut[] {
  return taskUuids.map((taskUuid, index) => ({
    taskUuid,
    engineer: 0,
    sentAtMs: 10 * index + 1,
    toldAtMs: 10 * index + 9,
  }))
}

function kindsOf(handOuts: HandOut[], places: Place[]): string[] {
  return judgeHandOuts(handOuts, places).map(({ kind }) => kind)
}

const [first, second] = [place('1'), place('2', { turn: 1 })]

describe('allowed', () => {
  test('the order of class, turn and age', () => {
    const places = [place('9', { claimClass: 2 }), place('3'), place('5'), place('1', { turn: 1 })]
    expect(kindsOf(inTurn('9', '3', '5', '1'), places)).toEqual([])
  })
  test('any order of claims that ran side by side', () => {
    const [late, early] = inTurn('2', '1').map((claim) => ({ ...claim, sentAtMs: 1 }))
    expect(kindsOf([late as HandOut, early as HandOut], [first, second])).toEqual([])
  })
  test('a better task that came later', () => {
    expect(kindsOf(inTurn('2', '1'), [{ ...first, knownAtMs: 5 }, second])).toEqual([])
  })
  test('two hand-outs for each account that waits', () => {
    const single = place('3', { turn: 2, isSingle: true })
    expect(kindsOf(inTurn('1', '2', '3'), [first, second, single])).toEqual([])
  })
})

describe('seen', () => {
  test('twice and never', () => {
    expect(kindsOf(inTurn('1', '1'), [first, second])).toEqual([
      'handed out twice',
      'never handed out',
    ])
  })
  test.each([
    ['turn', [first, second]],
    ['class', [place('1', { claimClass: 2, turn: 9 }), place('2')]],
    ['age', [place('1'), place('2')]],
  ])('a worse task first, by %s', (_, places) => {
    expect(kindsOf(inTurn('2', '1'), places)).toEqual(['handed out before a better one'])
  })
  test('a single task behind a backlog', () => {
    const backlog = [1, 2, 3].map((turn) => place(String(turn), { turn }))
    const single = place('4', { turn: 4, isSingle: true })
    expect(kindsOf(inTurn('1', '2', '3', '4'), [...backlog, single])).toEqual(['waited too long'])
  })
})
