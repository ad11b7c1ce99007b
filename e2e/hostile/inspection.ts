// What of hostile content became more than text: elements, handlers and addresses that none of our
// components makes. It looks at the whole page, so a list of what is allowed would be long; this one is
// of what a renderer of strangers' text must never let through.
import type { Page } from 'playwright-core'

const script = `(() => {
  const forbidden = new Set(['script', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal',
    'fencedframe', 'base', 'meta', 'link', 'style', 'video', 'audio', 'source', 'track', 'picture', 'marquee',
    'math', 'image', 'animate', 'set', 'foreignObject', 'template', 'area', 'xmp', 'dialog'])
  const addresses = new Set(['src', 'srcset', 'href', 'xlink:href', 'action', 'formaction', 'data', 'poster',
    'ping', 'background', 'srcdoc', 'cite', 'manifest'])
  const isOwn = (address) => {
    const url = URL.canParse(address, location.href) ? new URL(address, location.href) : undefined
    return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === location.origin
  }
  const found = []
  for (const element of document.body.querySelectorAll('*')) {
    if (forbidden.has(element.localName)) found.push(element.outerHTML)
    for (const { name, value } of element.attributes) {
      if (/^(on|x-|v-|ng-|hx-)/i.test(name)) found.push(element.outerHTML)
      if (addresses.has(name) && !isOwn(value)) found.push(element.outerHTML)
      if (name === 'style' && /url\\(|image-set|expression\\(/i.test(value)) found.push(element.outerHTML)
      if (name === 'target') found.push(element.outerHTML)
    }
  }
  // The service puts a script of its own into some pages, with the nonce that no stranger knows.
  const nonce = document.head.querySelector('script[src]')?.nonce ?? ''
  for (const element of document.head.querySelectorAll('base, script:not([src]), meta[http-equiv]'))
    if (element.localName !== 'script' || nonce === '' || element.nonce !== nonce)
      found.push(element.outerHTML)
  return found.map((html) => html.slice(0, 200))
})()`

export async function inspect(page: Page): Promise<string[]> {
  return (await page.evaluate(script)) as string[]
}

/** Moves over, clicks and focuses everything that came from a stranger, as a person might. */
export async function provoke(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const places = '.prompt-text, .answer-body, .lines, .table-scroll, .past-work, .queue-row-title'
    const events = ['pointerover', 'mouseover', 'mousemove', 'mousedown', 'mouseup', 'click', 'focusin', 'wheel']
    for (const place of document.querySelectorAll(places))
      for (const element of place.querySelectorAll('*')) {
        if (element.closest('button, input, select, textarea, label, [contenteditable], [role=option], article'))
          continue
        for (const name of events) element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }))
      }
  })()`)
}
