// Every way of losing text that needs no browser. After each the words must be on the device or on the
// server, and the state must say where.
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeDesk } from './autosave.fixture.ts'

let desk: FakeDesk
beforeEach(() => {
  desk = new FakeDesk()
})

describe('saving', () => {
  it('keeps every change on the device at once and sends it 2 s after the last one', async () => {
    const autosave = desk.open()
    autosave.change('N')
    expect(desk.device?.content).toBe('N')
    await desk.wait(1_900)
    autosave.change('No')
    await desk.wait(1_900)
    expect(desk.sends).toEqual([])
    await desk.wait(100)
    expect(desk.sends).toEqual([{ content: 'No', revision: 0, isLeaving: false }])
    expect(autosave.getSnapshot().state).toMatchObject({ kind: 'saved', revision: 1 })
    expect(desk.device).toMatchObject({ content: 'No', revision: 1, isOnServer: true })
  })

  it('saves who never pauses', async () => {
    const autosave = desk.open()
    for (let second = 0; second < 12; second += 1) {
      autosave.change('word '.repeat(second + 1))
      await desk.wait(1_000)
    }
    expect(desk.sends).toHaveLength(1)
  })

  it('sends what was written during a save after it, from the new revision', async () => {
    desk.faults = ['hang']
    const autosave = desk.open()
    autosave.change('one')
    await desk.wait(2_000)
    autosave.change('one two')
    desk.answer()
    await desk.wait(2_000)
    expect(desk.server).toMatchObject({ content: 'one two', revision: 2 })
  })

  it('has one save on its way at a time', async () => {
    desk.faults = ['hang']
    const autosave = desk.open()
    autosave.change('one')
    void autosave.flush()
    void autosave.flush()
    await desk.wait(20_000)
    expect(desk.sends).toHaveLength(1)
    desk.answer()
    await desk.wait(0)
    expect(autosave.isDirty).toBe(false)
  })

  it('sends nothing after the answer went in', async () => {
    const autosave = desk.open()
    autosave.change('one')
    autosave.close()
    autosave.change('two')
    await desk.wait(60_000)
    expect(desk.sends).toEqual([])
  })
})

describe('faults of the way', () => {
  it('offline: on the device, tried again with growing pauses, at last saved', async () => {
    desk.isDown = true
    const autosave = desk.open()
    autosave.change('kept')
    await desk.wait(2_000)
    const { state } = autosave.getSnapshot()
    expect(state).toMatchObject({ kind: 'device', failure: { reason: 'offline' } })
    await desk.wait(60_000)
    expect(desk.sends.length).toBeLessThan(9)
    desk.isDown = false
    await desk.wait(30_000)
    expect(desk.server.content).toBe('kept')
    expect(autosave.getSnapshot().state.kind).toBe('saved')
  })

  it('offline and still typing: every word is on the device, and the pace stays', async () => {
    desk.isDown = true
    const autosave = desk.open()
    for (let word = 0; word < 100; word += 1) {
      autosave.change(`word ${word}`)
      await desk.wait(300)
    }
    expect(desk.device).toMatchObject({ content: 'word 99', isOnServer: false })
    expect(desk.sends.length).toBeLessThan(8)
  })

  it('tries at once when the network is back', async () => {
    desk.isDown = true
    const autosave = desk.open()
    autosave.change('kept')
    await desk.wait(20_000)
    desk.isDown = false
    await autosave.retry()
    expect(desk.server.content).toBe('kept')
  })

  it.each([401, 408, 429, 500, 503])('%i passes: kept, then saved', async (status) => {
    desk.faults = [status]
    const autosave = desk.open()
    autosave.change('kept')
    await desk.wait(2_000)
    expect(autosave.getSnapshot().state.kind).toBe('device')
    await desk.wait(1_000)
    expect(desk.server.content).toBe('kept')
  })

  it.each([400, 403, 404, 413])(
    '%i does not pass by itself: kept, and tried with the next change',
    async (status) => {
      desk.faults = [status]
      const autosave = desk.open()
      autosave.change('kept')
      await desk.wait(120_000)
      expect(desk.sends).toHaveLength(1)
      expect(autosave.getSnapshot().state.kind).toBe('device')
      expect(desk.device?.isOnServer).toBe(false)
      autosave.change('shorter')
      await desk.wait(2_000)
      expect(desk.server.content).toBe('shorter')
    },
  )

  it('a save that arrived without its reply is no conflict', async () => {
    desk.faults = ['lost']
    const autosave = desk.open()
    autosave.change('one')
    await desk.wait(2_500)
    autosave.change('one two')
    await desk.wait(5_000)
    expect(desk.server).toMatchObject({ content: 'one two', revision: 2 })
    expect(autosave.getSnapshot().state.kind).toBe('saved')
  })

  it('knows its own text whatever the order of keys', async () => {
    desk.faults = ['lost']
    const autosave = desk.open()
    autosave.change({ a: 1, b: [1, { c: 2, d: 3 }] })
    await desk.wait(2_000)
    desk.server = { ...desk.server, content: { b: [1, { d: 3, c: 2 }], a: 1 } }
    await desk.wait(5_000)
    expect(autosave.getSnapshot().state).toMatchObject({ kind: 'saved', revision: 1 })
  })

  it('says so when neither device nor server have the text', async () => {
    desk.isDeviceFull = true
    desk.isDown = true
    const autosave = desk.open()
    autosave.change('nowhere')
    await desk.wait(3_000)
    expect(autosave.getSnapshot().state.kind).toBe('nowhere')
    desk.isDown = false
    await desk.wait(30_000)
    expect(autosave.getSnapshot().state.kind).toBe('saved')
  })
})

describe('leaving and coming back', () => {
  it('a killed tab: the text of the device comes back, and is saved', async () => {
    desk.open().change('saved')
    await desk.wait(2_000)
    const first = desk.open()
    first.change('saved and more')
    desk.kill()
    const second = desk.open()
    expect(second.getSnapshot().content).toBe('saved and more')
    expect(second.getSnapshot().restored).toMatchObject({ server: { content: 'saved' } })
    await desk.wait(2_000)
    expect(desk.server.content).toBe('saved and more')
  })

  it('who wants the copy of the server gets it, and the other back', async () => {
    desk.saveElsewhere('old')
    desk.device = { content: 'new', revision: 1, at: 1, isOnServer: false, unanswered: [] }
    const autosave = desk.open()
    await desk.wait(2_000)
    autosave.takeServerCopy()
    await desk.wait(2_000)
    expect(desk.server.content).toBe('old')
    autosave.takeBackAside()
    await desk.wait(2_000)
    expect(desk.server.content).toBe('new')
  })

  it('takes the copy of the server without a save where it was not replaced yet', async () => {
    desk.saveElsewhere('old')
    desk.device = { content: 'new', revision: 1, at: 1, isOnServer: false, unanswered: [] }
    const autosave = desk.open()
    autosave.takeServerCopy()
    await desk.wait(60_000)
    expect(desk.sends).toEqual([])
    expect(autosave.getSnapshot()).toMatchObject({ content: 'old', aside: 'new' })
  })

  it('says nothing when the device has what the server has', () => {
    desk.saveElsewhere('same')
    desk.device = { content: 'same', revision: 0, at: 1, isOnServer: false, unanswered: [] }
    expect(desk.open().getSnapshot()).toMatchObject({ content: 'same', restored: undefined })
  })

  it('takes the newer text of the server over a copy that was saved', () => {
    desk.saveElsewhere('newer')
    desk.device = { content: 'older', revision: 0, at: 1, isOnServer: true, unanswered: [] }
    expect(desk.open().getSnapshot()).toMatchObject({ content: 'newer', restored: undefined })
  })

  it('a closed tab sends its last words in a request that outlives it', async () => {
    const autosave = desk.open()
    autosave.change('last words')
    autosave.leave()
    desk.kill()
    expect(desk.device?.content).toBe('last words')
    await desk.wait(0)
    expect(desk.sends).toMatchObject([{ content: 'last words', isLeaving: true }])
    expect(desk.server.content).toBe('last words')
  })

  it('a tab closed during a save sends what came after it', async () => {
    desk.faults = ['hang']
    const autosave = desk.open()
    autosave.change('one')
    await desk.wait(2_000)
    autosave.change('one two')
    desk.answer()
    autosave.leave()
    desk.kill()
    await desk.wait(0)
    expect([desk.server.content, desk.device?.content]).toEqual(['one two', 'one two'])
  })

  it('a tab hidden and then closed sends once', async () => {
    const autosave = desk.open()
    autosave.change('one')
    void autosave.flush({ isLeaving: true })
    autosave.leave()
    await desk.wait(0)
    expect(desk.sends).toHaveLength(1)
  })

  it('a tab that was left and shown again goes on from what it sent', async () => {
    const autosave = desk.open()
    autosave.change('one')
    autosave.leave()
    await desk.wait(0)
    autosave.change('one two')
    await desk.wait(2_000)
    expect(desk.server).toMatchObject({ content: 'one two', revision: 2 })
    expect(autosave.getSnapshot().state.kind).toBe('saved')
  })
})

describe('two windows', () => {
  async function conflict() {
    desk.saveElsewhere('base')
    const autosave = desk.open()
    autosave.change('base\n\nmine')
    desk.saveElsewhere('base\n\ntheirs')
    await desk.wait(2_000)
    expect(autosave.getSnapshot().state).toMatchObject({
      kind: 'conflict',
      theirs: { content: 'base\n\ntheirs' },
    })
    return autosave
  }

  it('neither overwrites the other, and writing goes on', async () => {
    const autosave = await conflict()
    autosave.change('base\n\nmine and more')
    await desk.wait(60_000)
    expect(desk.server.content).toBe('base\n\ntheirs')
    expect(desk.device).toMatchObject({ content: 'base\n\nmine and more', isOnServer: false })
  })

  it('mine: saved over theirs, which can be taken back', async () => {
    const autosave = await conflict()
    autosave.chooseMine()
    await desk.wait(0)
    expect(desk.server.content).toBe('base\n\nmine')
    expect(autosave.getSnapshot().aside).toBe('base\n\ntheirs')
  })

  it('theirs: shown, and mine can be taken back', async () => {
    const autosave = await conflict()
    const { contentVersion } = autosave.getSnapshot()
    autosave.chooseTheirs()
    await desk.wait(60_000)
    expect(autosave.getSnapshot()).toMatchObject({
      content: 'base\n\ntheirs',
      aside: 'base\n\nmine',
    })
    expect(autosave.getSnapshot().contentVersion).toBe(contentVersion + 1)
    autosave.takeBackAside()
    await desk.wait(0)
    expect(desk.server.content).toBe('base\n\nmine')
  })

  it('merged: has every word of both', async () => {
    const autosave = await conflict()
    autosave.chooseMerged()
    await desk.wait(0)
    expect(desk.server.content).toBe('base\n\nmine\n\ntheirs')
  })

  it('closed while undecided: asked again, with both texts', async () => {
    const autosave = await conflict()
    autosave.leave()
    desk.kill()
    const { state, content } = desk.open().getSnapshot()
    expect(content).toBe('base\n\nmine')
    expect(state).toMatchObject({ kind: 'conflict', theirs: { content: 'base\n\ntheirs' } })
  })

  it('one that only shows sends and keeps nothing, and shows what the other saves', async () => {
    desk.saveElsewhere('one')
    desk.device = { content: 'one two', revision: 1, at: 1, isOnServer: false, unanswered: [] }
    const watcher = desk.open()
    watcher.standBack()
    expect(watcher.getSnapshot()).toMatchObject({ content: 'one', restored: undefined })
    desk.saveElsewhere('one two three')
    watcher.show(desk.server)
    watcher.leave()
    await desk.wait(60_000)
    expect(watcher.getSnapshot().content).toBe('one two three')
    expect(desk.sends).toEqual([])
    expect(desk.device?.content).toBe('one two')
  })

  it('one that takes over from a killed one has its last words', async () => {
    desk.open().change('last words')
    desk.kill()
    const watcher = desk.open()
    watcher.standBack()
    const writer = desk.open()
    expect(writer.getSnapshot().content).toBe('last words')
  })

  it('trusts the device over an older reading of the service', () => {
    const older = { content: 'old', revision: 1, savedAt: null }
    desk.device = { content: 'new', revision: 2, at: 1, isOnServer: true, unanswered: [] }
    desk.server = older
    expect(desk.open().getSnapshot()).toMatchObject({ content: 'new', onServer: { revision: 2 } })
  })
})

describe('a long day of faults', () => {
  it('never loses a word, whatever comes in whatever order', async () => {
    for (let seed = 1; seed <= 60; seed += 1) await liveThrough(seed)
  }, 20_000)
})

/** Words are typed one after the other while everything fails at random; at the end all are there. */
async function liveThrough(seed: number) {
  desk = new FakeDesk()
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  let autosave = desk.open()
  let typed = ''
  for (let step = 0; step < 120; step += 1) {
    const dice = random(12)
    if (dice < 6) {
      typed = `${typed}${typed ? ' ' : ''}w${step}`
      autosave.change(typed)
    } else if (dice === 6) desk.isDown = !desk.isDown
    else if (dice === 7)
      desk.faults.push(...(['lost', 500, 401, 'offline'] as const).slice(random(4)))
    else if (dice === 8) void autosave.flush({ isLeaving: random(2) === 0 })
    else if (dice === 9) void autosave.retry()
    else {
      if (dice === 10) autosave.leave()
      desk.kill()
      await desk.wait(random(50))
      autosave = desk.open()
    }
    expect(autosave.getSnapshot().content ?? '', `seed ${seed}, step ${step}`).toBe(typed)
    // One person in one window at a time never has to choose.
    expect(autosave.getSnapshot().state.kind, `seed ${seed}, step ${step}`).not.toBe('conflict')
    await desk.wait(random(3_000))
  }
  desk.isDown = false
  desk.faults = []
  await desk.wait(120_000)
  expect(desk.server.content ?? '', `seed ${seed}`).toBe(typed)
}
