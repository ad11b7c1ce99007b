// Runs inside the page that is measured, before anything of the page itself. A frame is what lies
// between two callbacks of requestAnimationFrame; what the browser itself reports as long is kept too.
const kinds = ['long-animation-frame', 'longtask', 'event']

function startFrames() {
  const found = { frames: [], longFrames: [], longTasks: [], keys: [] }
  let last
  let isOver = false
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(found, entry)
  })
  for (const type of kinds) observer.observe({ type, durationThreshold: 16 })
  const step = (now) => {
    if (last !== undefined) found.frames.push(now - last)
    last = now
    if (!isOver) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
  globalThis.speed.stopFrames = () => {
    isOver = true
    for (const entry of observer.takeRecords()) note(found, entry)
    observer.disconnect()
    return found
  }
}

function note(found, entry) {
  if (entry.entryType === 'longtask') found.longTasks.push(entry.duration)
  else if (entry.entryType === 'event') {
    if (entry.name === 'keydown') found.keys.push(entry.duration)
  } else {
    const scriptMs = entry.scripts.reduce((sum, script) => sum + script.duration, 0)
    const layoutMs = entry.styleAndLayoutStart
      ? entry.startTime + entry.duration - entry.styleAndLayoutStart
      : 0
    found.longFrames.push({ ms: entry.duration, scriptMs, layoutMs })
  }
}

/** From the next press of a key until all of these are drawn with words in them. */
const timeFromKey = (selectors) => timeFrom('keydown', selectors)

/** The same from the next choice in a control. */
const timeFromChange = (selectors) => timeFrom('change', selectors)

/** From the next press of a key until this holds other words than now. */
function timeToOther(selector) {
  const before = document.querySelector(selector)?.textContent
  timeUntil('keydown', () => {
    const element = document.querySelector(selector)
    return element !== null && element.textContent !== before
  })
}

const timeFrom = (type, selectors) =>
  timeUntil(type, () =>
    selectors.every((selector) => {
      const element = document.querySelector(selector)
      return element !== null && element.getClientRects().length > 0
    }),
  )

function timeUntil(type, areThere) {
  const asked = new Promise((resolve) => {
    addEventListener(type, (event) => resolve(event.timeStamp), { capture: true, once: true })
  })
  globalThis.speed.timed = asked.then(async (from) => {
    const there = await whenThere(areThere)
    const painted = await whenPainted()
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime >= from && startTime <= painted)
      .map(({ name, startTime, responseEnd }) => ({
        path: new URL(name).pathname,
        from: startTime - from,
        to: responseEnd - from,
      }))
    return { thereMs: there - from, paintedMs: painted - from, calls }
  })
}

/** What is found is looked for only once, because the rest of the page must not wait for the look. */
function whenThere(areThere) {
  return new Promise((resolve) => {
    const look = () => {
      if (!areThere()) return false
      observer.disconnect()
      resolve(performance.now())
      return true
    }
    const observer = new MutationObserver(look)
    if (!look())
      observer.observe(document, {
        childList: true,
        subtree: true,
        attributes: true,
        characterData: true,
      })
  })
}

/** A message that is sent from the callback of a frame arrives when that frame was painted. */
function whenPainted() {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(performance.now())
    requestAnimationFrame(() => channel.port2.postMessage(undefined))
  })
}

function paste(selector, text) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const target = document.querySelector(selector)
  target.focus()
  target.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

globalThis.speed = { startFrames, timeFromKey, timeFromChange, timeToOther, paste }
