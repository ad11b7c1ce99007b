// A browser with a push service and notifications, of which the headless one has neither: what it would hand out and
// show is put in its place. The service worker is the real one, and messages reach it by the debugging protocol.
import type { CDPSession, Page, Worker } from 'playwright-core'
import { expect } from 'vitest'
import type { PushService } from '../server/test/push-service.ts'

type Address = ReturnType<PushService['subscribe']>

export type Shown = {
  title: string
  options: { body: string; tag: string; silent: boolean; data: { path: string } }
}

/** Before the page is opened. The permission is as in a browser that never asked. */
export async function giveBrowserPush(page: Page, address: Address): Promise<void> {
  const { endpoint, ...keys } = address
  await page.addInitScript(`
    const stored = (name) => localStorage.getItem('browser.' + name)
    Object.defineProperty(Notification, 'permission', { get: () => stored('permission') ?? 'default' })
    Notification.requestPermission = async () => {
      localStorage.setItem('browser.permission', 'granted')
      return 'granted'
    }
    const made = {
      toJSON: () => (${JSON.stringify({ endpoint, keys })}),
      async unsubscribe() { localStorage.removeItem('browser.key') },
    }
    PushManager.prototype.getSubscription = async () => (stored('key') === null ? null : made)
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem('browser.key', applicationServerKey)
      return made
    }`)
}

export const readStored = (page: Page, name: string) =>
  page.evaluate((key) => localStorage.getItem(`browser.${key}`), name)

export async function openWorker(page: Page): Promise<PushWorker> {
  const context = page.context()
  await expect.poll(() => context.serviceWorkers().length, { timeout: 20_000 }).toBe(1)
  const worker = context.serviceWorkers()[0] as Worker
  await worker.evaluate(`{
    self.shown = []
    self.opened = []
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      self.shown.push({ title, options })
    }
    WindowClient.prototype.focus = async function () {
      self.opened.push('focused ' + new URL(this.url).pathname)
      return this
    }
    Clients.prototype.openWindow = async (path) => void self.opened.push('new ' + path)
  }`)
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/workbench'))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return createPushWorker(worker, session, {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
  })
}

export type PushWorker = ReturnType<typeof createPushWorker>

function createPushWorker(
  worker: Worker,
  session: CDPSession,
  at: { origin: string; registrationId: string },
) {
  const shown = () => worker.evaluate('self.shown') as Promise<Shown[]>
  return {
    shown,
    /** Paths of tabs that were focused and of those that were opened. */
    opened: () => worker.evaluate('self.opened') as Promise<string[]>,
    async deliver(message: object): Promise<void> {
      const data = JSON.stringify(message)
      await session.send('ServiceWorker.deliverPushMessage', { ...at, data })
    },
    /** As somebody who clicks the notification that was shown last. */
    async click(): Promise<void> {
      await worker.evaluate(`(async () => {
        let work
        const { data } = self.shown.at(-1).options
        const event = Object.assign(new Event('notificationclick'), {
          notification: { data, close() {} },
          waitUntil(promise) { work = promise },
        })
        self.dispatchEvent(event)
        await work
      })()`)
    },
  }
}
