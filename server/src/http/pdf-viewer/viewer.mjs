// Draws a PDF page by page as it comes into view. Plain JavaScript, because browsers get it as it is.
// Only pictures of pages are made, and the text over them: no links, no forms, no scripts of the PDF.
const { bytes: bytesUrl, pdfjs: pdfjsPath } = document.body.dataset
const base = `${new URL(pdfjsPath, document.baseURI)}/`
const element = (id) => document.getElementById(id)

const pagesMax = 2_000
const widthMax = 920
const canvasPixelsMax = 16_777_216
const imagePixelsMax = 40_000_000
const workerTimeoutMs = 10_000
const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

let pdfjs
let pdf
let zoom = 1
/** By number: { holder, viewport (at scale 1), task, isShown } */
const pages = []

/** The sentence in the middle while there is nothing to see, or a note below the pages. */
function say(text, { isNote = false } = {}) {
  const message = element('message')
  message.textContent = text
  message.hidden = text === ''
  message.className = isNote ? 'note' : ''
}

class Sorry extends Error {}

async function readBytes() {
  const reply = await fetch(bytesUrl, { credentials: 'omit' }).catch(() => {
    throw new Sorry('The file could not be read. Check your connection and open it again.')
  })
  if (reply.status === 503)
    throw new Sorry('The file cannot be read at the moment. Try again soon.')
  if (!reply.ok) throw new Sorry('The link to this file has expired. Open the file again.')
  const total = Number(reply.headers.get('content-length')) || 0
  const parts = []
  let read = 0
  for (const reader = reply.body.getReader(); ; ) {
    const { done, value } = await reader.read().catch(() => {
      throw new Sorry('The file broke off while it was read. Open it again.')
    })
    if (done) return await new Blob(parts).arrayBuffer()
    parts.push(value)
    read += value.length
    if (total > 0) say(`Loading… ${Math.min(100, Math.round((read / total) * 100))}%`)
  }
}

/**
 * A page of no origin may load no worker from anywhere and no module as one, but it may make a plain
 * worker that imports the module. That one is spoken to when it has said that it listens.
 */
async function startWorker() {
  const url = `${base}legacy/build/pdf.worker.min.mjs`
  const text = new Blob([`import(${JSON.stringify(url)})`], { type: 'text/javascript' })
  try {
    const worker = new Worker(URL.createObjectURL(text))
    await new Promise((resolve, reject) => {
      worker.addEventListener('message', resolve, { once: true })
      worker.addEventListener('error', reject, { once: true })
      setTimeout(reject, workerTimeoutMs)
    })
    pdfjs.GlobalWorkerOptions.workerPort = worker
  } catch {
    // Then without one: slower, and otherwise the same.
    pdfjs.GlobalWorkerOptions.workerSrc = url
  }
}

async function open() {
  const [data] = await Promise.all([
    readBytes(),
    import(`${base}legacy/build/pdf.min.mjs`).then(async (loaded) => {
      pdfjs = loaded
      await startWorker()
    }),
  ])
  const loading = pdfjs.getDocument({
    data,
    cMapUrl: `${base}cmaps/`,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: imagePixelsMax,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  return await loading.promise.catch((error) => {
    throw new Sorry(
      error.name === 'PasswordException'
        ? 'This PDF is locked with a password. Download it to open it.'
        : 'This PDF is damaged and cannot be shown. Download it to look at it elsewhere.',
    )
  })
}

/** At zoom 1 a page is as wide as the window allows, up to a width that reads well. */
function scaleOf({ viewport }) {
  const style = getComputedStyle(element('pages'))
  const room = element('pages').clientWidth - Number.parseFloat(style.paddingLeft) * 2
  return (Math.min(room, widthMax) / viewport.width) * zoom
}

function layOut(page) {
  const scale = scaleOf(page)
  page.holder.style.setProperty('--width', `${page.viewport.width * scale}px`)
  page.holder.style.setProperty('--height', `${page.viewport.height * scale}px`)
  page.holder.style.setProperty('--total-scale-factor', String(scale))
}

function clear(page) {
  page.task?.cancel()
  page.task = undefined
  // A canvas without size gives its memory back at once.
  for (const canvas of page.holder.querySelectorAll('canvas')) canvas.width = 0
  page.holder.replaceChildren()
}

async function draw(page, number) {
  const turn = Symbol('turn')
  page.turn = turn
  const isStale = () => page.turn !== turn || !page.isShown
  try {
    const source = await pdf.getPage(number)
    if (isStale()) return
    page.viewport = source.getViewport({ scale: 1 })
    layOut(page)
    const viewport = source.getViewport({ scale: scaleOf(page) })
    const canvas = document.createElement('canvas')
    const sharpest = Math.sqrt(canvasPixelsMax / (viewport.width * viewport.height))
    const sharpness = Math.min(globalThis.devicePixelRatio || 1, 2, sharpest)
    canvas.width = Math.max(1, Math.floor(viewport.width * sharpness))
    canvas.height = Math.max(1, Math.floor(viewport.height * sharpness))
    page.task?.cancel()
    page.task = source.render({
      canvas,
      viewport,
      transform: [sharpness, 0, 0, sharpness, 0, 0],
      annotationMode: pdfjs.AnnotationMode.ENABLE,
    })
    await page.task.promise
    if (isStale()) return
    const text = document.createElement('div')
    text.className = 'text'
    page.holder.replaceChildren(canvas, text)
    page.holder.dataset.state = 'drawn'
    await new pdfjs.TextLayer({
      textContentSource: source.streamTextContent(),
      container: text,
      viewport,
    }).render()
  } catch (error) {
    if (isStale() || error.name === 'RenderingCancelledException') return
    const broken = document.createElement('p')
    broken.className = 'broken'
    broken.textContent = `Page ${number} cannot be shown.`
    page.holder.replaceChildren(broken)
  }
}

/** Pages near the window are drawn, those that are far from it are let go. */
function watchPages() {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const number = Number(target.dataset.number)
        const page = pages[number - 1]
        if (page.isShown === isIntersecting) continue
        page.isShown = isIntersecting
        if (isIntersecting) void draw(page, number)
        else clear(page)
      }
    },
    { root: element('pages'), rootMargin: '100% 0px' },
  )
  for (const { holder } of pages) near.observe(holder)
}

/** The page that holds the middle of the window. */
function showPlace() {
  const main = element('pages').getBoundingClientRect()
  const middle = main.top + main.height / 2
  let low = 0
  let high = pages.length - 1
  while (low < high) {
    const between = (low + high) >> 1
    if (pages[between].holder.getBoundingClientRect().bottom < middle) low = between + 1
    else high = between
  }
  element('at').textContent = String(low + 1)
}

/** Keeps what is in the middle of the window there. */
function layOutAll() {
  const main = element('pages')
  const before = main.scrollHeight
  const middle = main.scrollTop + main.clientHeight / 2
  for (const page of pages) layOut(page)
  main.scrollTop = (middle / before) * main.scrollHeight - main.clientHeight / 2
  main.scrollLeft = (main.scrollWidth - main.clientWidth) / 2
  for (const [at, page] of pages.entries()) if (page.isShown) void draw(page, at + 1)
  element('fit').textContent = zoom === 1 ? 'Fit' : `${Math.round(zoom * 100)}%`
  element('smaller').disabled = zoom === zooms[0]
  element('larger').disabled = zoom === zooms.at(-1)
  showPlace()
}

function setZoom(to) {
  if (to === undefined || to === zoom || pages.length === 0) return
  zoom = to
  layOutAll()
}

const smaller = () => setZoom(zooms.findLast((each) => each < zoom))
const larger = () => setZoom(zooms.find((each) => each > zoom))
const actions = { '-': smaller, _: smaller, '+': larger, '=': larger, 0: () => setZoom(1) }

function listen() {
  element('smaller').addEventListener('click', smaller)
  element('larger').addEventListener('click', larger)
  element('fit').addEventListener('click', () => setZoom(1))
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    actions[event.key]?.()
  })
  element('pages').addEventListener('scroll', showPlace, { passive: true })
  let resized
  addEventListener('resize', () => {
    clearTimeout(resized)
    resized = setTimeout(layOutAll, 100)
  })
}

/** The page around this one hands its theme on in the address; without one the system's is shown. */
function showTheme() {
  const theme = /^#theme=(light|dark)$/.exec(location.hash)?.[1]
  if (theme === undefined) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

async function start() {
  pdf = await open()
  const first = await pdf.getPage(1).catch(() => {
    throw new Sorry('This PDF is damaged and cannot be shown. Download it to look at it elsewhere.')
  })
  const viewport = first.getViewport({ scale: 1 })
  const count = Math.min(pdf.numPages, pagesMax)
  for (let number = 1; number <= count; number++) {
    const holder = document.createElement('section')
    holder.className = 'page'
    holder.dataset.number = String(number)
    holder.setAttribute('aria-label', `Page ${number}`)
    const page = { holder, viewport, task: undefined, turn: undefined, isShown: false }
    layOut(page)
    pages.push(page)
  }
  element('pages').append(...pages.map(({ holder }) => holder))
  element('count').textContent = String(pdf.numPages)
  element('place').hidden = false
  element('zoom').hidden = false
  say(count < pdf.numPages ? `Only the first ${count} pages are shown.` : '', {
    isNote: true,
  })
  listen()
  watchPages()
}

showTheme()
addEventListener('hashchange', showTheme)
start().catch((error) => {
  document.body.dataset.state = 'failed'
  say(error instanceof Sorry ? error.message : 'This PDF cannot be shown. Download it instead.')
})
