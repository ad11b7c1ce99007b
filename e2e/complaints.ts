// What a page must never do, whatever the flow is about: run into an error, break its policy, open a
// dialog of the browser, or ask another site for anything.
import type { Page } from 'playwright-core'

export type Complaints = { all: string[] }

export function listen(page: Page, service: { url: string; filesUrl: string }): Complaints {
  const complaints: Complaints = { all: [] }
  const own = [new URL(service.url).origin, new URL(service.filesUrl).origin]
  page.on('pageerror', (error) => complaints.all.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // The browser writes a line for every reply of 4xx; those are part of what flows are about.
    if (message.type() !== 'error' || /Failed to load resource/.test(message.text())) return
    complaints.all.push(`console: ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    // Leaving with unsaved words asks; that is the browser's own question and no message of ours.
    if (dialog.type() !== 'beforeunload') complaints.all.push(`dialog: ${dialog.message()}`)
    void dialog.accept()
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !own.includes(origin))
      complaints.all.push(`asked ${request.url()}`)
  })
  return complaints
}
