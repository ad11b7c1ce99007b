// Builds and packs what is published to npm.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'

const rooms = { sdk: 'sdks/js', cli: 'cli', mcp: 'mcp' } as const

export type PackageName = keyof typeof rooms

/** Where a package is developed, its tarball, and the folder into which that was unpacked. */
export type Packed = { room: string; tarball: string; unpacked: string }

export type Packages = Record<PackageName, Packed>

export async function packAll(folder: string): Promise<Packages> {
  const names = Object.keys(rooms) as PackageName[]
  const packed = await Promise.all(names.map(async (name) => [name, await pack(folder, name)]))
  return Object.fromEntries(packed) as Packages
}

async function pack(folder: string, name: PackageName): Promise<Packed> {
  const room = join(cloneDir, rooms[name])
  await runToEnd(join(room, 'node_modules/.bin/tsdown'), ['--log-level', 'warn'], { cwd: room })
  const place = join(folder, 'packed', name)
  mkdirSync(place, { recursive: true })
  await runToEnd('pnpm', ['pack', '--pack-destination', place], { cwd: room })
  const [file] = readdirSync(place).filter((each) => each.endsWith('.tgz'))
  if (file === undefined) throw new Error(`pnpm packed nothing of ${room}`)
  const tarball = join(place, file)
  await runToEnd('tar', ['-xzf', tarball, '-C', place])
  return { room, tarball, unpacked: join(place, 'package') }
}
