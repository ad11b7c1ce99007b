import { APIConnectionError, UploadRefusedError } from '../errors/local-errors.ts'
import { InvalidRequestError } from '../errors/statuses.ts'
import { sha256 } from '../files/encode.ts'
import type { FileInput } from '../files/file-source.ts'
import { type ReadFile, readFile } from '../files/read-file.ts'
import { chooseFileTimeoutMs, sendToStore, type UploadProgress } from '../files/send-file.ts'
import type { ApiPromise } from '../http/api-promise.ts'
import type { RequestOptions } from '../http/request-options.ts'
import type { Transport } from '../http/transport.ts'
import type { AnnouncedUpload, CreateUpload, Upload } from './upload.ts'

export interface UploadOptions extends RequestOptions {
  /** Called while the file is sent, and once when all of it has arrived. */
  onProgress?: ((progress: UploadProgress) => void) | undefined
}

export class Uploads {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Sends a file, whatever it takes, and gives the upload that a task can use. */
  async upload(input: FileInput, options: UploadOptions = {}): Promise<Upload> {
    const { revision } = this.#transport.settings
    const file = await readFile(input, { revision })
    const { fileName, mimeType, bytes } = file
    const { onProgress, ...request } = options
    const announced = await this.create(
      { fileName, mimeType, fileSize: bytes.length, sha256: await sha256(bytes) },
      request,
    )
    const { idempotencyKey: _used, ...rest } = options
    const upload =
      announced.status === 'waiting'
        ? await this.#send(announced, file, rest).catch((error) => throwRefusal(announced, error))
        : announced
    if (upload.status === 'refused') throw new UploadRefusedError(upload)
    onProgress?.({ sentBytes: bytes.length, totalBytes: bytes.length })
    return upload
  }

  /** Straight to the store where that can be reached, otherwise through the API. */
  async #send(
    { id, put }: AnnouncedUpload,
    file: ReadFile,
    options: UploadOptions,
  ): Promise<Upload> {
    if (put !== null) {
      try {
        await sendToStore(this.#transport, put, file.bytes, options)
        return await this.complete(id, options)
      } catch (error) {
        if (!(error instanceof APIConnectionError)) throw error
        this.#transport.settings.logger.info(
          'The store cannot be reached; the file goes through the API',
        )
      }
    }
    return await this.sendContent(id, file.bytes, options)
  }

  /** Announces a file; the reply says where to send it. upload() does all of this. */
  create(params: CreateUpload, options?: RequestOptions): ApiPromise<AnnouncedUpload> {
    return this.#transport.send({ method: 'POST', path: '/uploads', body: params }, options)
  }

  /** Sends the bytes of an announced file through the API, which makes the upload ready. */
  sendContent(id: string, bytes: Uint8Array, options: RequestOptions = {}): ApiPromise<Upload> {
    const timeoutMs = options.timeoutMs ?? this.#transport.settings.timeoutMs
    const headers = { 'content-type': 'application/octet-stream' }
    return this.#transport.send(
      { method: 'PUT', path: ['uploads', id, 'content'], body: bytes, headers },
      { ...options, timeoutMs: chooseFileTimeoutMs(timeoutMs, bytes) },
    )
  }

  /** Tells that the file was sent to the store; the service then looks at it. */
  complete(id: string, options?: RequestOptions): ApiPromise<Upload> {
    return this.#transport.send({ method: 'POST', path: ['uploads', id, 'complete'] }, options)
  }

  get(id: string, options?: RequestOptions): ApiPromise<Upload> {
    return this.#transport.send({ method: 'GET', path: ['uploads', id] }, options)
  }

  /** Only while no task has used it. */
  delete(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#transport.send({ method: 'DELETE', path: ['uploads', id] }, options)
  }
}

/** Bytes that can never be accepted are a problem of the field content; any others may be sent again. */
function throwRefusal(upload: Upload, error: unknown): never {
  const errors = error instanceof InvalidRequestError ? error.errors : []
  const flaw = errors.find(({ field }) => field === 'content')?.message
  if (flaw === undefined) throw error
  throw new UploadRefusedError({ ...upload, status: 'refused', flaw }, { cause: error })
}
