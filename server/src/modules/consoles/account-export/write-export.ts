// The worker's part: writes the archive that waits longest into the store, in parts of bounded size, and
// mails whoever asked for it. Cut anywhere, it is begun anew under another claim.
import { createHash, type Hash } from 'node:crypto'
import type { Mail } from '../../../adapters/mail.ts'
import { limits } from '../../../core/limits.ts'
import { discardFile, isStoreUnavailable, keepFile, writeFile } from '../../files/files/files.ts'
import { type ArchiveDeps, type Summary, writeArchive } from './archive.ts'
import { compressInto } from './compress.ts'
import { writeReadyMail } from './mails.ts'
import {
  type ClaimedExport,
  claimExport,
  extendClaim,
  insertPart,
  selectAsker,
  updateFailed,
  updateReady,
} from './queries.ts'

export type WriterDeps = ArchiveDeps & {
  store: NonNullable<ArchiveDeps['store']>
  publicUrl: string
  /** Undefined where no mail server is configured; the page shows the export all the same. */
  post: ((mail: Mail) => void) | undefined
  onError(error: unknown): void
}

const partBytes = 8 * 1024 * 1024
/** Longer than a statement that sorts all rows of a table may take before the next part comes. */
const leaseSeconds = 900
const triesMax = 3

/** Whether there was one to write. */
export async function writeNextExport(deps: WriterDeps, signal?: AbortSignal): Promise<boolean> {
  const claim = await deps.db.transaction().execute((tx) => claimExport(tx, leaseSeconds))
  if (claim === undefined) return false
  try {
    const mail = await writeClaimed(deps, claim, signal)
    if (mail) deps.post?.(mail)
  } catch (error) {
    // A store that is unavailable, or a worker that stops, says nothing of the export.
    const isOurs = !isStoreUnavailable(error) && signal?.aborted !== true
    const isForGood = isOurs && claim.tries >= triesMax
    await deps.db.transaction().execute((tx) => updateFailed(tx, claim, isForGood))
    if (!isOurs) throw error
    deps.onError(error)
  }
  return true
}

async function writeClaimed(
  deps: WriterDeps,
  claim: ClaimedExport,
  signal: AbortSignal | undefined,
): Promise<Mail | undefined> {
  const hash = createHash('sha256')
  const total = { bytes: 0 }
  const summary = await compressInto<Summary>(
    (sink) => writeArchive(deps, { accountUuid: claim.accountUuid, signal }, sink),
    (chunks) => storeParts(deps, claim, countBytes(chunks, hash, total)),
  )
  return await deps.db.transaction().execute(async (tx) => {
    const ending = {
      sizeBytes: total.bytes,
      sha256: hash.digest(),
      tasks: summary.tasks,
      files: summary.files,
      filesMissing: summary.filesMissing,
      keepDays: limits.exportKeepDays,
    }
    if (!(await updateReady(tx, claim, ending))) return undefined
    const asker = await selectAsker(tx, claim.id)
    return asker && writeReadyMail(asker, { ...claim, publicUrl: deps.publicUrl })
  })
}

async function* countBytes(
  chunks: AsyncIterable<Buffer>,
  hash: Hash,
  total: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    total.bytes += chunk.length
    yield chunk
  }
}

async function storeParts(
  deps: WriterDeps,
  claim: ClaimedExport,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  let held: Buffer[] = []
  let heldBytes = 0
  let position = 0
  const flush = async () => {
    position++
    await storePart(deps, claim, { position, bytes: Buffer.concat(held) })
    held = []
    heldBytes = 0
  }
  for await (const chunk of chunks) {
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes >= partBytes) await flush()
  }
  if (heldBytes > 0) await flush()
}

async function storePart(
  deps: WriterDeps,
  claim: ClaimedExport,
  { position, bytes }: { position: number; bytes: Buffer },
): Promise<void> {
  const { accountUuid } = claim
  const file = {
    accountUuid,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  }
  const ref = await writeFile(deps, { ...file, body: yieldOnce(bytes) })
  const isOurs = await deps.db.transaction().execute(async (tx) => {
    if (!(await extendClaim(tx, claim, leaseSeconds))) return false
    if (!(await keepFile(tx, ref))) return false
    await insertPart(tx, claim, { position, fileUuid: ref.fileUuid, sizeBytes: bytes.length })
    return true
  })
  if (isOurs) return
  await discardFile(deps, ref)
  throw new Error('The export is no longer ours to write')
}

async function* yieldOnce(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
