// One upload, with how far it is, how fast it goes and how long it will take.
import { basename } from 'node:path'
import type { TaskReview, Upload } from '@task-review/sdk'
import type { Clock } from '../frame/clock.ts'
import type { Output } from '../output/output.ts'
import { formatBytes } from '../values/figures.ts'
import { fileSize } from './read-files.ts'

export type UploadWishes = {
  client: TaskReview
  output: Output
  clock: Clock
  signal: AbortSignal
}

export async function uploadFile(
  { client, output, clock, signal }: UploadWishes,
  path: string,
): Promise<Upload> {
  const total = await fileSize(path)
  const name = basename(path)
  const startedAt = clock.now()
  const progress = output.progress(`Uploading ${name}, ${formatBytes(total)}`)
  try {
    return await client.uploads.upload(
      { path },
      {
        signal,
        onProgress: ({ sentBytes, totalBytes }) => {
          const rate = spellRate(sentBytes, clock.now() - startedAt)
          const size = `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`
          const label = `Uploading ${name}, ${size}${rate}`
          progress.update({ label, done: sentBytes, total: totalBytes })
        },
      },
    )
  } finally {
    progress.stop()
  }
}

/** A rate over less than half a second says nothing. */
function spellRate(bytes: number, tookMs: number): string {
  if (tookMs < 500) return ''
  return `, ${formatBytes(Math.round((bytes / tookMs) * 1000))}/s`
}
