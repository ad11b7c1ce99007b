// Notifications outside the page: the line that asks, and their settings.
import type { Page } from 'playwright-core'
import type { Shot } from './photograph.ts'
import { fail, isFailed, say, withhold } from './withhold.ts'

const pushPath = '/workbench/v1/push'

/** As a browser that never asked, or was allowed; the headless one refuses by itself. */
const permit = (permission: 'default' | 'granted', kept: Record<string, string> = {}) =>
  async function prepare(page: Page): Promise<void> {
    await page.addInitScript(`
      Object.defineProperty(Notification, 'permission', { get: () => '${permission}' })
      for (const [key, value] of Object.entries(${JSON.stringify(kept)}))
        localStorage.setItem('workbench.' + key, value)`)
  }

const isOn = permit('granted', { notices: 'on', push: 'person_of_this_picture' })

const seeSection = async (page: Page) => {
  await page.getByText('Task assigned to me').waitFor()
  await page.getByRole('heading', { name: 'Desktop notifications' }).scrollIntoViewIfNeeded()
}

const settings = {
  publicKey: `B${'A'.repeat(86)}`,
  device: { createdAt: '2026-11-15T09:31:10.000Z', lastSuccessAt: null },
  otherDevices: 1,
  kinds: ['realtime', 'replied'],
  quietHours: { from: '22:00', to: '08:00', timeZone: 'Europe/Berlin' },
  pause: null,
}

const paused = { ...settings, pause: { until: new Date(Date.now() + 3_600_000).toISOString() } }

const at = { path: '/workbench/settings', as: 'iris' } as const

export const noticeShots: Shot[] = [
  {
    name: 'queue-notices-asked',
    path: '/workbench',
    as: 'iris',
    before: permit('default', { 'was-on-duty': '1' }),
    act: (page) => page.getByText("Get notified when you aren't looking?").waitFor(),
  },
  { ...at, name: 'settings-notices-off', before: permit('default'), act: seeSection },
  { ...at, name: 'settings-notices-blocked', act: seeSection },
  {
    ...at,
    name: 'settings-notices',
    before: async (page) => {
      await isOn(page)
      await say(pushPath, settings)(page)
    },
    act: seeSection,
  },
  {
    ...at,
    name: 'settings-notices-paused',
    before: async (page) => {
      await isOn(page)
      await say(pushPath, paused)(page)
    },
    act: (page) => page.getByText('Pause all').scrollIntoViewIfNeeded(),
  },
  {
    ...at,
    name: 'settings-notices-loading',
    isLoading: true,
    before: withhold(pushPath),
  },
  { ...at, name: 'settings-notices-failing', before: fail(pushPath), act: isFailed },
]
