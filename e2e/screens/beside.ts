// A mockup and the page that was built for it, in one picture: the mockup left, the page right.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cloneDir } from '../../scripts/stack/stack-file.ts'
import type { Size, Theme } from './photograph.ts'

const sharp = createRequire(join(cloneDir, 'server/package.json'))('sharp')

/** What the mockups call their screens, and what we do. */
const names: Record<string, string> = {
  queue: 'queue',
  empty: 'queue-empty',
  prose: 'room-diff',
  schema: 'room-invalid',
  'schema-json': 'room-invalid-json',
  attachment: 'room-file-log',
  lost: 'room-lost',
  start: 'start',
  'start-answered': 'start-answered',
  home: 'home',
  credits: 'credits',
  // On a desktop the mockup has a task open beside the list.
  tasks: 'tasks-open',
  'task-detail': 'tasks-open',
  webhook: 'webhook',
  // A sheet of states; ours stand in the gallery, this is one of them.
  states: 'home-failing',
  floor: 'floor',
  task: 'operator-task',
  'task-empty': 'operator-task-empty',
}

export type Pair = { name: string; theme: Theme; size: Size; mockup: Buffer; file: string }

/** Files are named `<product>-<screen>-<theme>[-phone].png`. */
export function listPairs(folder: string): Pair[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.png'))
  return files.map((file) => {
    const found = /^[a-z]+-(.+)-(light|dark)(-phone)?\.png$/.exec(file)
    const name = names[found?.[1] ?? '']
    if (found === null || name === undefined) throw new Error(`No page is known for ${file}`)
    const theme = found[2] as Theme
    const size = found[3] === undefined ? 'desktop' : 'phone'
    return { name, theme, size, mockup: readFileSync(join(folder, file)), file }
  })
}

const gapPx = 24

export async function putBeside(mockup: Buffer, built: Buffer, file: string): Promise<void> {
  const { width, height } = await sharp(mockup).metadata()
  const own = await sharp(built).metadata()
  await sharp({
    create: {
      width: width + gapPx + own.width,
      height: Math.max(height, own.height),
      channels: 3,
      background: '#d33682',
    },
  })
    .composite([
      { input: mockup, left: 0, top: 0 },
      { input: built, left: width + gapPx, top: 0 },
    ])
    .png({ palette: true, colours: 192, effort: 7 })
    .toFile(file)
}
