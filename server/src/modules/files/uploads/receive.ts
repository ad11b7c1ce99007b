// The bytes of an upload, whichever way they come: through the API, or from where the client put them
// in the store. They are read once; what is scanned, counted and hashed is the very stream that is
// written to the file, so nothing can be changed between the check and the use.

import type { ObjectStore } from '../../../adapters/object-store.ts'
import type { Scan } from '../../../adapters/scanner.ts'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { freeBytes } from '../../money/balances/balances.ts'
import { type Flaw, inspectFile } from '../attachments/attachments.ts'
import {
  asApiError,
  discardFile,
  incomingKeyOf,
  keepFile,
  type StoredFileRef,
  writeFile,
} from '../files/files.ts'
import {
  clearIncoming,
  readUpload,
  refOf,
  requireFacts,
  requireStore,
  type Upload,
  type UploadDeps,
  type UploadRef,
} from './create-upload.ts'
import { updateUploadReady, updateUploadRefused } from './queries.ts'

type Source = AsyncIterator<Buffer, unknown, undefined>

/** A file that somebody is sending, and how large they say it is. */
export type FileContent = { sizeBytes(): number; open(signal: AbortSignal): Source }

/** An upload, and whether its account is a test one: those have fewer places. */
export type ReceivingRef = UploadRef & { isTest: boolean }

/** Takes the file from a request. What is ready already is left as it is, and nothing is read. */
export async function receiveContent(
  deps: UploadDeps,
  ref: ReceivingRef,
  body: FileContent,
): Promise<Upload> {
  const upload = await readUpload(deps.db, ref)
  if (!isWaiting(upload)) return upload
  const store = requireStore(deps)
  if (body.sizeBytes() !== upload.size_bytes) {
    const message = `must be the announced fileSize, which is ${upload.size_bytes}`
    throw invalidRequest([{ field: 'Content-Length', message }])
  }
  return await deps.streams.run(ref, (signal) =>
    receive({ ...deps, store }, upload, body.open(signal), signal),
  )
}

/** Takes the file that the client put into the store. */
export async function completeUpload(deps: UploadDeps, ref: ReceivingRef): Promise<Upload> {
  const upload = await readUpload(deps.db, ref)
  if (!isWaiting(upload)) return upload
  const store = requireStore(deps)
  const received = await deps.streams.run(ref, (signal) =>
    receiveFromStore({ ...deps, store }, upload, signal),
  )
  await clearIncoming(deps, ref)
  return received
}

async function receiveFromStore(
  deps: UploadDeps & { store: ObjectStore },
  upload: Upload,
  signal: AbortSignal,
): Promise<Upload> {
  const sent = await openIncoming(deps, upload, signal)
  // Whoever was faster has removed what both wanted to read.
  if (sent === undefined) return await readDone(deps, upload, new ApiError('UPLOAD_MISSING'))
  try {
    if (sent.sizeBytes !== upload.size_bytes) {
      const message = `must be the size of what was sent, which is ${sent.sizeBytes} bytes`
      return await refuse(deps, upload, { about: 'fileSize', message })
    }
    return await receive(deps, upload, sent.body[Symbol.asyncIterator](), signal)
  } finally {
    sent.body.destroy()
  }
}

async function openIncoming(
  { store }: { store: ObjectStore },
  upload: Upload,
  signal: AbortSignal,
) {
  try {
    return await store.open(incomingKeyOf(refOf(upload)), { signal })
  } catch (error) {
    throw tellCaller(error)
  }
}

async function receive(
  deps: UploadDeps & { store: ObjectStore },
  upload: Upload,
  source: Source,
  signal: AbortSignal,
): Promise<Upload> {
  const written = await writeInspected(deps, upload, source, signal)
  if ('about' in written) return await refuse(deps, upload, written)
  let isOurs = false
  try {
    isOurs = await deps.db.transaction().execute(async (tx) => {
      if (!(await updateUploadReady(tx, refOf(upload), written.fileUuid))) return false
      if (await keepFile(tx, written)) return true
      throw new ApiError('UNAVAILABLE', { message: 'The file took too long to be written.' })
    })
  } finally {
    if (!isOurs) await discardFile(deps, written)
  }
  return await readUpload(deps.db, refOf(upload))
}

/** Ends the writing of a file when its bytes have shown a flaw. */
class Flawed extends Error {}

/** The file, or what is wrong with it. */
async function writeInspected(
  deps: UploadDeps & { store: ObjectStore },
  upload: Upload,
  source: Source,
  signal: AbortSignal,
): Promise<StoredFileRef | Flaw> {
  const { size_bytes: sizeBytes, sha256 } = upload
  const file = { fileName: upload.file_name, mimeType: upload.mime_type, sizeBytes }
  const inspection = inspectFile(requireFacts(file, upload.revision), { sizeBytes, sha256 })
  const scan = deps.scanner?.begin(signal)
  const verdict: { flaw?: Flaw | undefined } = {}

  async function* pass(): AsyncGenerator<Buffer> {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      if (inspection.push(next.value)) throw new Flawed()
      await scan?.push(next.value)
      yield next.value
    }
    verdict.flaw = inspection.end().flaw ?? (await findInfection(scan))
    if (verdict.flaw) throw new Flawed()
  }

  try {
    const { accountUuid } = refOf(upload)
    return await writeFile(deps, { accountUuid, sizeBytes, sha256, body: pass(), signal })
  } catch (error) {
    if (!(error instanceof Flawed)) throw tellCaller(error)
    if (verdict.flaw) return verdict.flaw
    // Only the whole tells whether these are the announced bytes, and a client that is still sending
    // hears the answer better at the end.
    for (let next = await source.next(); !next.done; next = await source.next()) {
      inspection.push(next.value)
    }
    return inspection.end().flaw as Flaw
  } finally {
    scan?.abort()
    // Not waited for: the client may have nothing more to say for a while.
    source.return?.().catch(() => undefined)
  }
}

async function findInfection(scan: Scan | undefined): Promise<Flaw | undefined> {
  const found = (await scan?.end())?.found
  return found === undefined
    ? undefined
    : { about: 'content', message: `was found infected: ${found}` }
}

function tellCaller(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'ScannerUnavailable') return asApiError(error)
  const message = 'Files cannot be scanned at the moment.'
  return new ApiError('UNAVAILABLE', { retryAfterSeconds: 5, message, cause: error })
}

/**
 * Bytes that are the announced ones and are not what their type says will not get better: the upload
 * is refused for good. Any other bytes may be sent again.
 */
async function refuse(deps: UploadDeps, upload: Upload, flaw: Flaw): Promise<Upload> {
  if (flaw.about === 'content') {
    const { accountUuid } = refOf(upload)
    await deps.db.transaction().execute(async (tx) => {
      const isOurs = await updateUploadRefused(tx, refOf(upload), flaw.message)
      if (isOurs) await freeBytes(tx, [{ accountUuid, bytes: upload.size_bytes }])
    })
  }
  const problem = { field: flaw.about, message: flaw.message }
  return await readDone(deps, upload, invalidRequest([problem]))
}

/** The upload where somebody else has made it ready meanwhile; else the error. */
async function readDone({ db }: UploadDeps, upload: Upload, error: ApiError): Promise<Upload> {
  const now = await readUpload(db, refOf(upload))
  if (now.state === 'ready' || now.state === 'used') return now
  throw error
}

/** Whether its bytes are still wanted. What was refused is told again. */
function isWaiting({ state, flaw }: Upload): boolean {
  if (state === 'refused') throw invalidRequest([{ field: 'content', message: flaw as string }])
  return state === 'waiting'
}
