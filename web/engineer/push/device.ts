// This browser's subscription to notifications. Permission is asked for by a button only. What the service has of it
// ends with the session, so an open page hands it over again (keepDevice).
import { call } from '../../api/client.ts'

const workerPath = '/push-worker.js'
const scope = '/workbench'
/** Holds whose browser it is: the next person who signs in here has not asked for notifications. */
const storageKey = 'workbench.push'

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export function isPushed(): boolean {
  return localStorage.getItem(storageKey) !== null && Notification.permission === 'granted'
}

/** Fails where the browser has no push service, or could not reach it. */
export async function subscribeDevice(personId: string): Promise<void> {
  const { publicKey } = await call('get', '/workbench/v1/push')
  const registration = await registerWorker()
  const made = await subscribe(registration.pushManager, publicKey)
  await handOver(made)
  localStorage.setItem(storageKey, personId)
}

export async function unsubscribeDevice(): Promise<void> {
  localStorage.removeItem(storageKey)
  await call('delete', '/workbench/v1/push/device')
  const registration = await navigator.serviceWorker.getRegistration(scope)
  const made = await registration?.pushManager.getSubscription()
  await made?.unsubscribe()
}

/** After a sign-in the browser is still subscribed, and the service knows nothing of it. */
export async function keepDevice(personId: string): Promise<void> {
  if (!canPush() || !isPushed() || localStorage.getItem(storageKey) !== personId) return
  const registration = await registerWorker()
  const made = await registration.pushManager.getSubscription()
  if (made) await handOver(made)
  else await subscribeDevice(personId)
}

/** A browser knows one key for each subscription; one of a deployment that was set up anew is replaced. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const old = await manager.getSubscription()
    if (old === null) throw error
    await old.unsubscribe()
    return await manager.subscribe(options)
  }
}

async function handOver(made: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = made.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call('put', '/workbench/v1/push/device', { body: { endpoint, p256dh, auth } })
}

async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedPath() as string, { scope })
  return await navigator.serviceWorker.ready.then(() => findRegistration())
}

/** `ready` is about the page, which may have been open before its worker was. */
async function findRegistration(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.getRegistration(scope)
  if (found === undefined) throw new Error('The service worker is missing')
  return found
}

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(path: string): unknown }
}
let policy: ReturnType<Policies['createPolicy']> | undefined

/** The policy of the page lets no text become a script but this one path. */
function trustedPath(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (trustedTypes === undefined) return workerPath
  policy ??= trustedTypes.createPolicy('push-worker', { createScriptURL: () => workerPath })
  return policy.createScriptURL(workerPath)
}
