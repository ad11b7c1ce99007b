// One file of a task into a folder. Invariants: nothing outside the folder is touched, nothing that is
// there is written over unless asked, and no half of a file ever bears its name.
import { createHash, randomBytes } from 'node:crypto'
import { link, open, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { LinkedFile } from '@task-review/sdk'
import { CliError } from '../frame/failure.ts'
import { fileFailure } from './read-files.ts'

export type Download = { file: LinkedFile; name: string; url: string }

type Wishes = {
  folder: string
  isForced: boolean
  signal: AbortSignal
  onProgress: (receivedBytes: number) => void
}

export async function downloadFile(download: Download, wishes: Wishes): Promise<string> {
  const { folder, isForced } = wishes
  const path = join(folder, download.name)
  const half = join(folder, `.${randomBytes(8).toString('hex')}.part`)
  try {
    await receive(download, half, wishes)
    // A rename replaces what is there, even a link to elsewhere; a link refuses to.
    if (isForced) await rename(half, path)
    else await link(half, path)
  } catch (error) {
    throw explain(error, path)
  } finally {
    await unlink(half).catch(() => undefined)
  }
  return path
}

function explain(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') return existsAlready(path)
  return code === undefined || error instanceof CliError ? error : fileFailure(path, error)
}

export function existsAlready(path: string): CliError {
  return new CliError(`${path} is there already.`, {
    code: 'FILE_EXISTS',
    next: 'Choose another folder with --into, or write over it with --force.',
  })
}

async function receive({ file, url }: Download, half: string, wishes: Wishes): Promise<void> {
  // The link is its own permission; the key stays here.
  const response = await fetch(url, { signal: wishes.signal, redirect: 'error' })
  if (!response.ok || response.body === null) {
    throw new CliError(`${file.fileName}: the file host answered ${response.status}.`, {
      code: 'DOWNLOAD',
      next: 'Links live a minute. Run the command again.',
    })
  }
  const target = await open(half, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let received = 0
    for await (const chunk of response.body) {
      received += chunk.byteLength
      if (received > file.fileSize) break
      hash.update(chunk)
      await target.write(chunk)
      wishes.onProgress(received)
    }
    if (received === file.fileSize && hash.digest('hex') === file.sha256) return
  } finally {
    await target.close()
  }
  throw new CliError(`${file.fileName}: checksum mismatch.`, {
    code: 'DOWNLOAD',
    next: 'Run the command again.',
  })
}
