// The page of a task whose content an operator opens, in its states.
import type { Page } from 'playwright-core'
import { both } from './account-states.ts'
import { sayFinalTask, sayTasks } from './floor-states.ts'
import { idOf } from './ids.ts'
import { fail, isFailed, say } from './withhold.ts'

const contentPath = '/operator/v1/tasks/task_*/content'

const [savedAt, openedAt] = ['2026-11-13T15:06:40.000Z', '2026-11-13T15:08:10.000Z']

const clientTask = {
  id: idOf('task', 2),
  title: 'Audit of session cookie flags',
  status: 'pending',
  stage: 'claimed',
  mode: 'fast',
  maxCredits: 600,
  attachments: [{ fileName: 'response-headers.txt', mimeType: 'text/plain', fileSize: 1_127 }],
  credits: { max: 600, held: 600, charged: 0, released: 0 },
  version: 2,
}

const content = {
  openedAt,
  prompt:
    'Our session cookie has `SameSite=Lax` and no `__Host-` prefix. Is that enough for an app that embeds checkout in an iframe of partners?',
  contentRemovedAt: null,
  responseSchema: null,
  files: [
    ['response-headers.txt', 'text/plain', 'text', 1_127, 'available'],
    ['iframe.png', 'image/png', 'image', 86_016, 'available'],
    ['old-headers.txt', 'text/plain', 'text', 900, 'removed'],
  ].map(([fileName, mimeType, kind, fileSize, status], position) => ({
    ...{ position, fileName, mimeType, kind, fileSize, status },
  })),
  savedText: {
    content:
      "**No.** `Lax` cookies are not sent in a cross-site iframe, so partners' shoppers lose their session on every POST. Use `SameSite=None; Secure; Partitioned` for the embedded checkout, and keep `Lax` for the first-party site.\n\nAdd `__Host-`: it pins the cookie to one host and path. It needs `Secure`, `Path=/` and no `Domain`, which your headers allow.",
    revision: 9,
    savedAt,
    engineer: { personId: idOf('person', 0), name: 'Sam Adeyemi' },
  },
  draft: null,
  answer: null,
  clientView: { revision: 'A', task: clientTask },
}

export const sayContent = both(sayTasks, say(contentPath, content))

const emptied = {
  ...{ ...content, prompt: '', files: [], savedText: null, contentRemovedAt: savedAt },
  clientView: {
    revision: 'A',
    task: {
      ...{ id: clientTask.id, title: '', status: 'cancelled', stage: 'cancelled', mode: 'fast' },
      ...{ cancelReason: 'operator', contentRemovedAt: savedAt },
      credits: { max: 600, held: 0, charged: 0, released: 600 },
    },
  },
}
export const sayRemovedContent = both(sayFinalTask, say(contentPath, emptied))

export const sayNoContent = both(sayTasks, fail(contentPath))

export const showContent = async (page: Page) => {
  await page.getByRole('button', { name: 'Show content' }).click()
  await page.getByText(/^Opened /).waitFor()
}

export const showClientView = async (page: Page) => {
  await showContent(page)
  await page.getByRole('tab', { name: "Client's view" }).click()
  await page.getByText('"stage"').waitFor()
}

export const failToShow = async (page: Page) => {
  await page.getByRole('button', { name: 'Show content' }).click()
  await isFailed(page)
}
