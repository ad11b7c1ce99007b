// The request log and the approval of a program in their states, as the service would tell of them.
import type { Page } from 'playwright-core'
import { idOf } from './ids.ts'
import { ago } from './moments.ts'
import { say } from './withhold.ts'

export const logPaths = {
  requests: '/console/v1/accounts/*/requests',
  device: '/console/v1/device/*',
}

const bot = {
  keyId: idOf('key', 6),
  keyName: 'Support bot',
  personName: null,
}
const checkout = {
  keyId: idOf('key', 1),
  keyName: 'Checkout production',
  personName: null,
}
const taskPath = (number: number) => `/api/v1/tasks/${idOf('task', number)}`

/** Seconds before now, who, what, the reply and how long it took. */
const calls = [
  [3, checkout, 'GET', '/api/v1/events', 200, 30_012.7, null],
  [9, checkout, 'POST', '/api/v1/tasks/create', 201, 7.4, null],
  [11, bot, 'GET', taskPath(1), 200, 0.6, null],
  [31, bot, 'POST', '/api/v1/tasks/create', 402, 3.1, 'INSUFFICIENT_CREDITS'],
  [64, bot, 'GET', '/api/v1/tasks', 429, 0.4, 'RATE_LIMITED'],
  [65, bot, 'GET', '/api/v1/tasks', 429, 0.3, 'RATE_LIMITED'],
  [104, checkout, 'POST', `${taskPath(2)}/cancel`, 503, 1_204.2, 'UNAVAILABLE'],
  [126, checkout, 'POST', `${taskPath(2)}/cancel`, 200, 11.9, null],
  [201, bot, 'GET', taskPath(3), 200, 0.9, null],
  [243, checkout, 'GET', '/api/v1/events', 200, 29_988.1, null],
  [260, checkout, 'POST', '/api/v1/tasks/create', 201, 9.2, null],
  [377, bot, 'POST', '/api/v1/tasks/create', 400, 1.7, 'INVALID_REQUEST'],
  [402, bot, 'POST', '/api/v1/tasks/create', 201, 8.3, null],
  [519, bot, 'GET', taskPath(4), 404, 0.8, 'NOT_FOUND'],
  [604, checkout, 'GET', taskPath(5), 200, 0.7, null],
  [731, checkout, 'POST', '/api/v1/tasks/create', 201, 6.6, null],
  [798, checkout, 'GET', '/api/v1/credits', 200, 1.1, null],
  [902, bot, 'GET', taskPath(6), 200, 0.5, null],
  [1_041, checkout, 'POST', '/api/v1/tasks/create', 201, 12.8, null],
  [1_187, bot, 'GET', '/api/v1/tasks', 200, 5.3, null],
] as const

const requests = calls.map(([seconds, caller, method, path, status, durationMs, code], index) => ({
  ...caller,
  ...{ method, path, status, durationMs, code },
  taskId: status === 201 ? idOf('task', index) : (/task_\w{26}/.exec(path)?.[0] ?? null),
  failedField: code === 'INVALID_REQUEST' ? 'projectId' : null,
  requestId: idOf('req', index + 40),
  at: ago(seconds / 60),
}))

export const sayRequests = say(logPaths.requests, {
  data: requests,
  hasMore: true,
  nextCursor: 'bmV4dA',
})
export const sayNoRequests = say(logPaths.requests, { data: [], hasMore: false, nextCursor: null })
export const sayLookFurther = say(logPaths.requests, {
  data: [],
  hasMore: true,
  nextCursor: 'bmV4dA',
})

export const openRefused = async (page: Page) => {
  await page.getByRole('row').filter({ hasText: 'projectId' }).first().getByRole('button').click()
  await page.getByText('Replay request').waitFor()
}

export const sayDevice = say(logPaths.device, {
  userCode: 'BCDF-GHJK',
  clientName: 'CLI on olivia-laptop',
  address: '203.0.113.7',
  scopes: ['tasks:read', 'tasks:write', 'projects:write', 'credits:read'],
  createdAt: ago(0.6),
  expiresAt: ago(-9.4),
})
export const sayNoDevice = say(
  logPaths.device,
  { error: { code: 'NOT_FOUND', message: 'None.' } },
  404,
)

export const approve = async (page: Page) => {
  await page.route('**/approve', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: 'Approved' }).waitFor()
}
