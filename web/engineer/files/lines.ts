// A text file as lines. Files can be large, so the text is read as a stream and no further than a
// cap; what was left out is said to the reader, never silently dropped.
export type Lines = {
  lines: string[]
  /** Bytes read; less than the file's size when it was cut. */
  readBytes: number
  isCut: boolean
}

export type LineCap = { bytes: number; lines: number }

/** Past this a page gets slow and nobody reads on by eye: the download has the rest. */
const readCap: LineCap = { bytes: 50_000_000, lines: 400_000 }

export async function readLines(
  body: ReadableStream<Uint8Array>,
  cap: LineCap = readCap,
): Promise<Lines> {
  const decoder = new TextDecoder('utf-8')
  const lines: string[] = []
  let rest = ''
  let readBytes = 0
  let isCut = false
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const chunk = value.subarray(0, cap.bytes - readBytes)
    readBytes += chunk.length
    rest = takeLines(rest + decoder.decode(chunk, { stream: true }), lines)
    isCut = chunk.length < value.length || lines.length > cap.lines
    if (!isCut) continue
    await reader.cancel()
    break
  }
  const last = rest + (isCut ? '' : decoder.decode())
  // A newline at the end ends the last line; it does not begin another.
  if (last !== '') lines.push(dropReturn(last))
  return { lines: lines.slice(0, cap.lines), readBytes, isCut }
}

/** Moves the whole lines of a text into the list and gives back what has no end yet. */
function takeLines(text: string, lines: string[]): string {
  let from = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    lines.push(dropReturn(text.slice(from, end)))
    from = end + 1
  }
  return text.slice(from)
}

function dropReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
