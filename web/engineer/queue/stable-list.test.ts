import { describe, expect, it } from 'vitest'
import {
  changeList,
  emptyList,
  findCard,
  goneShownMs,
  type ListAction,
  listNew,
  listRows,
  nextSweepAt,
  type StillList,
} from './stable-list.ts'
import { makeWaiting } from './waiting.fixture.ts'

const tasks = (...ids: string[]) => ids.map((id) => makeWaiting({ id }))
const arrive = (...ids: string[]): ListAction => ({ type: 'arrive', tasks: tasks(...ids), now: 1 })
const play = (...actions: ListAction[]): StillList => actions.reduce(changeList, emptyList)
const rowIds = (list: StillList) => listRows(list).map(({ task }) => task.id)
const goneIds = (list: StillList) =>
  listRows(list).flatMap(({ task, gone }) => (gone === null ? [] : [task.id]))

describe('the list that holds still', () => {
  it('puts the best on the card and the rest below, in the order of the service', () => {
    const list = play(arrive('a', 'b', 'c'))
    expect([findCard(list)?.id, rowIds(list)]).toEqual(['a', ['b', 'c']])
  })

  it('keeps every row in its place when tasks come, go and change their order', () => {
    const list = play(arrive('a', 'b', 'c', 'd'), arrive('x', 'd', 'a', 'c', 'y'))
    expect(rowIds(list)).toEqual(['b', 'c', 'd'])
    expect(goneIds(list)).toEqual(['b'])
    expect(listNew(list).map(({ id }) => id)).toEqual(['x', 'y'])
  })

  it('arranges anew when asked', () => {
    const list = play(arrive('a', 'b', 'c'), arrive('x', 'c', 'a'), { type: 'show', now: 2 })
    expect([findCard(list)?.id, rowIds(list)]).toEqual(['x', ['c', 'a']])
    expect(listNew(list)).toEqual([])
  })

  it('brings a row back that went and came again', () => {
    const list = play(arrive('a', 'b'), arrive('a'), arrive('a', 'b'))
    expect([rowIds(list), goneIds(list)]).toEqual([['b'], []])
  })

  it('shows at once what comes when nothing is in sight', () => {
    expect(findCard(play(arrive(), arrive('a')))?.id).toBe('a')
    expect(findCard(play(arrive('a'), arrive('b')))?.id).toBe('b')
  })

  it('takes the next onto the card when its task went, without moving a row', () => {
    const list = play(arrive('a', 'b', 'c'), { ...arrive('b', 'c'), now: 9 } as ListAction)
    expect([findCard(list)?.id, list.cardNote, list.cardSince]).toEqual(['b', 'replaced', 9])
    expect(rowIds(list)).toEqual(['b', 'c'])
  })

  it('counts the rows that went, until rows are arranged anew', () => {
    const swept: ListAction = { type: 'sweep', now: goneShownMs + 1 }
    const list = play(arrive('a', 'b', 'c', 'd'), arrive('a', 'd'), swept)
    expect([rowIds(list), list.removedCount]).toEqual([['d'], 2])
    expect(changeList(list, { type: 'show', now: 2 }).removedCount).toBe(0)
  })

  it('marks a task that another engineer was faster with', () => {
    const list = play(arrive('a', 'b', 'c'), { type: 'taken', id: 'b', now: 2 }, arrive('a', 'c'))
    expect(listRows(list)[0]).toMatchObject({ gone: 'taken' })
    expect(rowIds(list)).toEqual(['b', 'c'])
  })

  it('offers what is more urgent at once, though the list does not show it yet', () => {
    const late = makeWaiting({ id: 'x', class: 'realtime', mode: 'realtime_answer' })
    const list = play(arrive('a', 'b'), {
      type: 'arrive',
      tasks: [late, ...tasks('a', 'b')],
      now: 9,
    })
    expect([findCard(list)?.id, list.cardNote, list.cardSince]).toEqual(['x', 'urgent', 9])
    expect(rowIds(list)).toEqual(['a', 'b'])
    expect(listNew(list)).toEqual([])
  })

  it('shows every realtime task as it comes, and keeps back only what can wait', () => {
    const late = ['x', 'y'].map((id) => makeWaiting({ id, class: 'realtime' }))
    const now = 9
    const list = play(arrive('a', 'b'), {
      type: 'arrive',
      tasks: [...late, ...tasks('a', 'b', 'c')],
      now,
    })
    expect([findCard(list)?.id, rowIds(list)]).toEqual(['x', ['y', 'a', 'b']])
    expect(listNew(list).map(({ id }) => id)).toEqual(['c'])
  })

  it('takes the next of all that waits onto the card when its task went', () => {
    const list = play(arrive('a', 'b'), arrive('z', 'b'))
    expect([findCard(list)?.id, rowIds(list)]).toEqual(['z', ['b']])
  })

  it('lets go of rows that went, after a while', () => {
    const list = play(arrive('a', 'b', 'c'), arrive('a', 'c'))
    expect(goneIds(changeList(list, { type: 'sweep', now: goneShownMs }))).toEqual(['b'])
    const swept = changeList(list, { type: 'sweep', now: 1 + goneShownMs })
    expect([rowIds(swept), goneIds(swept)]).toEqual([['c'], []])
    expect([nextSweepAt(list), nextSweepAt(swept)]).toEqual([1 + goneShownMs, undefined])
  })

  it('skips round, and begins again after the last', () => {
    const skip: ListAction = { type: 'skip', now: 2 }
    const cards = [1, 2, 3, 4].map((times) =>
      findCard(play(arrive('a', 'b', 'c'), ...Array<ListAction>(times).fill(skip))),
    )
    expect(cards.map((card) => card?.id)).toEqual(['b', 'c', 'a', 'b'])
  })
})
