// The service worker of the workbench: shows what the service pushes, also while no page is open. It keeps nothing and
// answers no requests, so pages load as they did. Vite writes it as /push-worker.js (web/vite.config.ts).

type Message = { kind: string; count: number; path: string }
type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = Waiting & { data: { json(): unknown } | null }
type ClickEvent = Waiting & { notification: Notification }
type Page = {
  url: string
  visibilityState: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

/** What the library of pages does not declare of a worker. */
type Scope = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>
    openWindow(path: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Waiting) => void): void
}

const worker = globalThis as unknown as Scope
const home = '/workbench'

/** No words of a client: it may show on a locked or shared screen. */
const words: Record<string, (count: number) => [title: string, body: string]> = {
  assigned: (count) =>
    count === 1
      ? ['A task was assigned to you', 'Open it before it returns to the queue.']
      : [`${count} tasks were assigned to you`, 'Open them before they return to the queue.'],
  replied: () => ['Your client replied', 'The task is reserved for you for 15 minutes.'],
  resumed: () => ['A task continues', 'There was no reply. It is reserved for you for 15 minutes.'],
  realtime: (count) => [
    count === 1 ? 'A realtime task waits' : `${count} realtime tasks wait`,
    'Claim it in your queue.',
  ],
  waiting: (count) => [count === 1 ? 'A task waits' : `${count} tasks wait`, 'See your queue.'],
  off_duty: () => ['You are off duty', 'No tasks are assigned to you. Go on duty to continue.'],
  test: () => ['Test notification', 'Notifications work on this device.'],
}
const withSound = ['assigned', 'realtime', 'test']

worker.addEventListener('push', (event) => event.waitUntil(show(readMessage(event))))
worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()))

function readMessage({ data }: PushEvent): Message {
  const { kind = '', count = 1, path = home } = (data?.json() ?? {}) as Partial<Message>
  // Only pages of the workbench are opened, whatever a message says.
  return { kind, count, path: path.startsWith(`${home}/`) ? path : home }
}

async function show({ kind, count, path }: Message): Promise<void> {
  const isSeen = (await listPages()).some(({ visibilityState }) => visibilityState === 'visible')
  // A visible page says it itself.
  if (isSeen && kind !== 'test') return
  const [title, body] = words[kind]?.(count) ?? ['Task Review', 'See your queue.']
  await worker.registration.showNotification(title, {
    body,
    tag: kind,
    icon: '/favicon.svg',
    silent: !withSound.includes(kind),
    data: { path },
  })
}

/** The tab that shows it, else one that is not in a task, which opens it itself; else a new one. */
async function open(notification: Notification): Promise<void> {
  notification.close()
  const { path = home } = (notification.data ?? {}) as { path?: string }
  const pages = await listPages()
  const shown = pages.find(({ url }) => new URL(url).pathname === path)
  const free = pages.find(({ url }) => !new URL(url).pathname.startsWith(`${home}/tasks/`))
  const page = shown ?? free
  if (page === undefined) {
    await worker.clients.openWindow(path)
    return
  }
  await page.focus()
  if (page !== shown) page.postMessage({ open: path })
}

async function listPages(): Promise<readonly Page[]> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.filter(({ url }) => new URL(url).pathname.startsWith(home))
}

/** The browser ended the subscription, as some do after a while; without a new one nothing would come any more. */
async function subscribeAgain(): Promise<void> {
  const settings = await fetch('/workbench/v1/push')
  if (!settings.ok) return
  const { publicKey } = (await settings.json()) as { publicKey: string }
  const { pushManager } = worker.registration
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = made.toJSON()
  await fetch('/workbench/v1/push/device', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys }),
  })
}
