// A file system of a few hundred megabytes, so that a test can fill it: a file mounted as a disk, or
// memory where the machine allows no loop device. Only root may mount, so elsewhere there is none.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findReachableTmp, findRunAs } from '../../scripts/stack/run-as.ts'

const run = promisify(execFile)

export type SmallDisk = {
  path: string
  kind: 'loop' | 'tmpfs'
  /** Makes a file, or makes it larger, so that the disk comes to this share of what it holds. */
  fillTo(share: number): Promise<void>
  /** Removes that file. */
  empty(): Promise<void>
  unmount(): Promise<void>
}

/** Or why there can be none here. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const dir = await mkdtemp(join(findReachableTmp(findRunAs()), 'task-review-disk-'))
  await chmod(dir, 0o755)
  const path = join(dir, 'mounted')
  const ballast = join(path, 'ballast')
  try {
    await run('mkdir', [path])
    const kind = await mount(dir, path, megabytes)
    await chmod(path, 0o755)
    return {
      path,
      kind,
      async fillTo(share) {
        const { blocks, bfree, bavail, bsize } = await statfs(path)
        const used = blocks - bfree
        const wanted = Math.floor((share * (used + bavail) - used) * bsize)
        // Allocated rather than written: a large disk is full within milliseconds.
        const sized = await stat(ballast).then(
          ({ size }) => size,
          () => 0,
        )
        if (wanted > 0) await run('fallocate', ['-o', String(sized), '-l', String(wanted), ballast])
      },
      empty: () => rm(ballast, { force: true }),
      async unmount() {
        await run('umount', [path])
        await rm(dir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    return `no file system can be mounted here: ${(error as Error).message.split('\n')[0]}`
  }
}

async function mount(dir: string, path: string, megabytes: number): Promise<SmallDisk['kind']> {
  const image = join(dir, 'image')
  try {
    await writeFile(image, '')
    await truncate(image, megabytes * 1_048_576)
    await run('mkfs.ext4', ['-q', '-m', '0', image])
    await run('mount', ['-o', 'loop', image, path])
    return 'loop'
  } catch {
    await rm(image, { force: true })
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
    return 'tmpfs'
  }
}
