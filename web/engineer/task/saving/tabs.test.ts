import { beforeEach, expect, it, vi } from 'vitest'
import { type TabChannel, type TabMessage, Tabs } from './tabs.ts'

let channels: TabChannel[]
beforeEach(() => {
  channels = []
})

function openTab(name: string) {
  const channel: TabChannel = {
    onmessage: null,
    postMessage(message: TabMessage) {
      for (const other of channels) {
        if (other !== channel) other.onmessage?.({ data: message } as MessageEvent<TabMessage>)
      }
    },
    close: () => void channels.splice(channels.indexOf(channel), 1),
  }
  channels.push(channel)
  const timers: (() => void)[] = []
  const ports = {
    channel,
    schedule: (_ms: number, run: () => void) => {
      timers.push(run)
      return () => void timers.splice(timers.indexOf(run), 1)
    },
    flush: vi.fn(async () => undefined),
    refresh: vi.fn(),
    onChange: vi.fn(),
  }
  return { tabs: new Tabs(ports, name), ports, timers, channel }
}

it('tells the second window, which then takes over after the first has saved', async () => {
  const first = openTab('a')
  const second = openTab('b')
  expect([first.tabs.isWriter, second.tabs.isWriter]).toEqual([true, false])
  second.tabs.take()
  await vi.waitFor(() => expect(second.tabs.isWriter).toBe(true))
  expect(first.ports.flush).toHaveBeenCalledOnce()
  expect(first.tabs.isWriter).toBe(false)
  expect(second.ports.onChange).toHaveBeenLastCalledWith(true)
})

it('goes on in the second window when the first is closed', () => {
  const first = openTab('a')
  const second = openTab('b')
  first.tabs.close()
  expect(second.tabs.isWriter).toBe(true)
})

it('takes over from a window that was killed', () => {
  const first = openTab('a')
  const second = openTab('b')
  first.channel.onmessage = null
  second.tabs.take()
  expect(second.tabs.isWriter).toBe(false)
  second.timers[0]?.()
  expect(second.tabs.isWriter).toBe(true)
})

it('shows in the second window what the first saves', () => {
  const first = openTab('a')
  const second = openTab('b')
  first.tabs.tellSaved()
  expect(second.ports.refresh).toHaveBeenCalledOnce()
})
