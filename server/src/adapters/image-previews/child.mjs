// The child process that decodes one picture and ends. It reads the picture from stdin and writes one
// line of JSON that says what came of it, then the preview. Plain JavaScript, because it runs without
// a compiler: only so is its memory small enough that the kernel can be told a limit that means much.
import { openSync } from 'node:fs'
import sharp from 'sharp'

const [bytesMax, pixelsMax, sideMax] = process.argv.slice(2).map(Number)
const formats = ['png', 'jpeg', 'gif', 'webp']

// Of all that libvips can read, four formats, each from memory.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Nsgif', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`),
})

async function makePreview(input) {
  // The limit of pixels is held against the header, before anything is decoded.
  const options = { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 }
  const { format } = await sharp(input, options).metadata()
  if (!formats.includes(format)) return { outcome: 'unreadable' }
  const { data, info } = await sharp(input, options)
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, smartSubsample: true, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  return { outcome: 'made', width: info.width, height: info.height, data }
}

async function readInput() {
  const chunks = []
  let sizeBytes = 0
  for await (const chunk of process.stdin) {
    sizeBytes += chunk.length
    if (sizeBytes > bytesMax) throw new Error('more than was announced')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** With every descriptor taken, the kernel refuses any new socket or file. */
function takeAllDescriptors() {
  for (;;) {
    try {
      openSync(import.meta.filename, 'r')
    } catch (error) {
      if (error.code === 'EMFILE') return
      throw error
    }
  }
}

function classify(error) {
  if (/pixel limit/i.test(error.message)) return 'too_many_pixels'
  if (/memory/i.test(error.message)) return 'too_costly'
  return 'unreadable'
}

const input = await readInput()
takeAllDescriptors()
const { data, ...result } = await makePreview(input).catch((error) => ({
  outcome: classify(error),
}))
process.stdout.write(`${JSON.stringify(result)}\n`)
if (data !== undefined) process.stdout.write(data)
