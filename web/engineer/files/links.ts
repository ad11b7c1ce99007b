// Links to files live 60 seconds, so none is cached: a link is requested just before a file is read.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { filesQuery, type Schemas } from '../../api/queries.ts'
import { ApiFailure } from '../../core/failure.ts'
import { type Lines, readLines } from './lines.ts'

export type LinkedFile = Schemas['LinkedFile']
type LinkName = keyof Schemas['FileLinks']

async function freshLink(
  client: QueryClient,
  taskId: string,
  position: number,
  name: LinkName,
): Promise<string> {
  const { data } = await client.fetchQuery(filesQuery(taskId))
  const link = data.find((file) => file.position === position)?.links?.[name]
  if (link === undefined)
    throw new ApiFailure('This file is no longer available.', { status: 410, code: 'FILE_GONE' })
  return link
}

/** A link for an image or a frame: asked for once when shown, again when the reader tries again. */
export function useFreshLink(taskId: string, position: number, name: LinkName) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['file-link', taskId, position, name],
    queryFn: () => freshLink(client, taskId, position, name),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

export function useFileText(taskId: string, file: LinkedFile) {
  return useQuery(fileTextQuery(useQueryClient(), taskId, file))
}

export function fileTextQuery(client: QueryClient, taskId: string, file: LinkedFile) {
  return queryOptions({
    queryKey: ['file-text', taskId, file.position, file.sha256],
    queryFn: async ({ signal }): Promise<Lines> =>
      await fetchLines(await freshLink(client, taskId, file.position, 'text'), signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing a hundred thousand lines with themselves helps nobody.
    structuralSharing: false,
    retry: false,
  })
}

async function fetchLines(link: string, signal: AbortSignal): Promise<Lines> {
  const reply = await fetch(link, { credentials: 'omit', signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ApiFailure("Can't reach file storage.", { status: 0, code: 'OFFLINE' })
  })
  if (!reply.ok || reply.body === null) throw await readRefusal(reply)
  return await readLines(reply.body)
}

async function readRefusal(reply: Response): Promise<ApiFailure> {
  const said = (await reply.text().catch(() => '')).trim()
  const wait = Number(reply.headers.get('retry-after') ?? Number.NaN)
  return new ApiFailure(said === '' ? `File storage returned HTTP ${reply.status}.` : said, {
    status: reply.status,
    code: reply.status === 503 ? 'STORE_AWAY' : `HTTP_${reply.status}`,
    retryAfterSeconds: Number.isFinite(wait) ? wait : undefined,
  })
}

/** Saves a file: the reply is an attachment, so the page stays where it is. */
export async function download(client: QueryClient, taskId: string, position: number) {
  const anchor = document.createElement('a')
  anchor.href = await freshLink(client, taskId, position, 'download')
  anchor.rel = 'noreferrer'
  anchor.click()
}
