import { describe, expect, test } from 'vitest'
import { makeTask, pendingFacts } from '../task.fixture.ts'
import { toTaskFilter } from '../task-filters.ts'
import { curlOf } from './curl-of.ts'
import { describeTimeline } from './describe-event.ts'
import { explainCredits } from './explain-credits.ts'
import { type LiveFigures, sayEta } from './live-words.ts'
import { sayDraft, sayWho } from './provenance-part.tsx'
import type { Task } from './task-types.ts'

describe('what a task cost', () => {
  const breakdown = makeTask().breakdown
  const why = (change: Parameters<typeof makeTask>[0]) => explainCredits(makeTask(change))[1]?.why

  test('reads as a sum', () => {
    const lines = explainCredits(makeTask())
    expect(lines.map(({ credits }) => credits)).toEqual([600, 407, 193])
    expect(lines[1]?.why).toBe('217 s × 1.5 Fast × 1.25 Senior = 406.875, rounded up')
  })

  test('says which bound counted', () => {
    if (breakdown === null) throw new Error('the fixture is completed')
    const minimum = { ...breakdown, effortSeconds: 10, exactCredits: 18.75 }
    expect(why({ chargedCredits: 60, breakdown: minimum })).toMatch(
      /= 18\.75; the minimum charge is 60$/,
    )
    const ceiling = { ...breakdown, effortSeconds: 900, exactCredits: 1687.5 }
    expect(why({ chargedCredits: 600, breakdown: ceiling })).toMatch(/capped at the 600 held/)
    const whole = { ...breakdown, effortSeconds: 200, exactCredits: 375 }
    expect(why({ chargedCredits: 375, breakdown: whole })).toBe('200 s × 1.5 Fast × 1.25 Senior')
    expect(why({ chargedCredits: 360, breakdown: whole })).toMatch(/in whole minutes$/)
  })

  test('holds while it is open, and charges only the effort when it was cancelled', () => {
    expect(explainCredits(makeTask(pendingFacts)).map(({ credits }) => credits)).toEqual([600])
    const cancelled = makeTask({ status: 'cancelled', chargedCredits: 0, breakdown: null })
    expect(explainCredits(cancelled).map(({ credits }) => credits)).toEqual([600, 0, 600])
    expect(explainCredits(cancelled)[1]?.why).toBe('Not charged.')
    const late = makeTask({ status: 'cancelled', chargedCredits: 75, breakdown: null })
    expect(explainCredits(late).map(({ credits }) => credits)).toEqual([600, 75, 525])
    expect(explainCredits(late)[1]?.why).toMatch(/^You cancelled while an engineer was working/)
  })
})

describe('the timeline', () => {
  test('tells events and webhooks in the order they happened', () => {
    expect(describeTimeline(makeTask()).map(({ text }) => text)).toEqual([
      'Created with key ci-prod, 600 held',
      'Drafted by example-model in 5 s',
      'Claimed by E-0114',
      'Completed by E-0114, 407 charged',
      'Webhook delivered, 200 in 84 ms',
    ])
  })

  test('ends with what an open task has cost so far, or with its place in the queue', () => {
    const nowMs = Date.parse('2026-11-13T14:00:00.000Z')
    const open = makeTask({ ...pendingFacts, timeline: makeTask().timeline.slice(0, 3) })
    const lastOf = (task: Task, live: LiveFigures) => describeTimeline(task, { live, nowMs }).at(-1)
    const claimed = { ...open, stage: 'claimed' } as const
    const soFar = { effortSeconds: 1_096, credits: 2_466 }
    // A webhook was told of the claim since, and the claim still lasts.
    expect(lastOf(claimed, { soFar })).toMatchObject({
      text: 'Claimed by E-0114, 18 min of work, 2,466 credits so far',
      tone: 'live',
    })
    expect(lastOf(claimed, {})?.text).toBe('Claimed by E-0114')
    const eta = { p50At: '2026-11-13T14:05:00.000Z', p90At: '2026-11-13T14:40:00.000Z' }
    const waiting = lastOf(open, { queuePosition: 3, eta })
    expect(waiting).toMatchObject({ text: 'Position 3 in the queue', isNow: true })
    expect(waiting?.more).toMatch(/^Answer expected: median \d\d:05 · p90 \d\d:40$/)
    expect(lastOf(open, { queuePosition: 1 })?.text).toBe('Next in the queue')
    expect(lastOf(makeTask(), { queuePosition: 1, soFar })?.text).toMatch(/^Webhook delivered/)
  })

  test('says no time as expected that has passed', () => {
    const eta = { p50At: '2026-11-13T14:05:00.000Z', p90At: '2026-11-13T14:40:00.000Z' }
    expect(sayEta(eta, Date.parse('2026-11-13T14:20:00.000Z'))).toMatch(/^Answer expected: p90 /)
    expect(sayEta(eta, Date.parse('2026-11-13T15:00:00.000Z'))).toBeUndefined()
  })

  test('says why it was cancelled, and leaves out what was never tried', () => {
    const [event] = makeTask().timeline
    const [delivery] = makeTask().deliveries
    if (event === undefined || delivery === undefined) throw new Error('the fixture has both')
    const task = makeTask({
      status: 'cancelled',
      cancelReason: 'no_engineer',
      chargedCredits: 0,
      timeline: [{ ...event, type: 'task.cancelled' }],
      deliveries: [{ ...delivery, lastAt: null }],
    })
    expect(describeTimeline(task).map(({ text }) => text)).toEqual([
      'Cancelled: no engineer claimed it in time, 600 released',
    ])
    const byClient = { ...task, cancelReason: 'client', chargedCredits: 75 } as const
    expect(describeTimeline(byClient).map(({ text }) => text)).toEqual([
      'Cancelled by you, 75 charged, 525 released',
    ])
  })
})

test('a note of an operator is a line at its time, without a name', () => {
  const [created] = makeTask().timeline
  if (created === undefined) throw new Error('the fixture has one')
  const note = { at: new Date(Date.parse(created.at) + 1).toISOString(), text: 'In a minute.' }
  const task = makeTask({ notes: [note] })
  expect(describeTimeline(task)[1]).toMatchObject({
    text: 'Note from the service',
    more: 'In a minute.',
  })
})

test('a task of a key without a name says so', () => {
  const task = makeTask({ createdBy: { ...makeTask().createdBy, kind: 'key', name: '' } })
  expect(describeTimeline(task)[0]?.text).toBe('Created with an unnamed key, 600 held')
})

describe('provenance', () => {
  test('names engineers by their pseudonym, and the AI where it answered alone', () => {
    expect(sayWho(makeTask())).toBe('Engineer E-0114')
    expect(sayDraft(makeTask())).toBe('Used, 67% of the values changed by the engineer')
    const text = makeTask({ provenance: { source: 'human_with_ai', keptShare: 0.33 } })
    expect(sayDraft(text)).toBe('Used, 67% of the paragraphs changed by the engineer')
    const simulated = makeTask({ provenance: { source: 'simulator' }, draft: null })
    expect(sayWho(simulated)).toBe('Simulated: test mode, no engineer')
    expect(sayDraft(simulated)).toBe('Simulated')
    const alone = makeTask({ provenance: { source: 'ai', model: 'example-model' } })
    expect(sayWho(alone)).toBe('AI (example-model), no engineer')
    const unread = { acceptedUnread: { count: 2, pointers: ['/message#0', '/message#1'] } }
    const kept = { source: 'human_with_ai', keptShare: 1 }
    const draft = { ...(makeTask().draft as NonNullable<Task['draft']>), changedShare: 0 }
    expect(sayDraft(makeTask({ provenance: { ...kept, ...unread }, draft }))).toBe(
      'Used, unchanged; 2 paragraphs accepted unread',
    )
    expect(sayDraft(makeTask({ provenance: kept, draft }))).toBe('Used unchanged after review')
    expect(sayDraft(makeTask({ draft: null }))).toBe('None')
    expect(sayDraft(makeTask({ provenance: { source: 'human' } }))).toBe('Not used')
  })
})

test('curl makes the same task again, whatever the prompt holds', () => {
  const task = makeTask({ prompt: `It's "$HOME" \\ \`id\``, metadata: { ticket: "O'Hara" } })
  const text = curlOf(task, 'https://tasks.example.com', '7f9c1f3e-5a59-4a0e-9c5e-0d6d2d1f8a11')
  expect(text).toContain('Bearer $KEY')
  const quoted = text.slice(text.indexOf("'{"))
  const body = JSON.parse(quoted.slice(1, -1).replaceAll(`'\\''`, "'"))
  expect(body).toEqual({
    prompt: `It's "$HOME" \\ \`id\``,
    mode: 'fast',
    tagId: 2,
    projectId: 1001,
    maxCredits: 600,
    responseSchema: task.responseSchema,
    metadata: { ticket: "O'Hara" },
    idempotencyKey: '7f9c1f3e-5a59-4a0e-9c5e-0d6d2d1f8a11',
  })
})

describe('the filters of the address', () => {
  const nowMs = Date.parse('2026-11-15T12:00:00.000Z')

  test('are asked for as the service knows them', () => {
    expect(
      toTaskFilter({ status: 'open', mode: 'fast', project: '7', created: '24h' }, nowMs),
    ).toEqual({
      status: 'pending',
      mode: 'fast',
      projectId: 7,
      createdAfter: '2026-11-14T12:00:00.000Z',
    })
    expect(toTaskFilter({ status: 'in_review', tag: '2' }, nowMs)).toEqual({
      stage: 'in_review',
      tagId: 2,
    })
  })

  test('leave out what nobody can mean, and an id goes before all others', () => {
    const odd = { status: 'toString', mode: 'slow', project: '-1', created: 'constructor' }
    expect(toTaskFilter(odd, nowMs)).toEqual({})
    expect(toTaskFilter({ search: 'task_1', mode: 'fast' }, nowMs)).toEqual({ search: 'task_1' })
  })
})
