// The content of a task, which the service gives for an act that it records. It is kept while the page is
// open and nowhere else: coming again is another opening.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { Schemas } from '../../../api/queries.ts'
import { withRecentSignIn } from '../../../api/sign-in-request.ts'
import { ApiFailure } from '../../../core/failure.ts'
import { fetchChunk } from '../../../ui/use-chunk.ts'
import { anyTaskKey } from '../task-queries.ts'
import { textsChunk } from './texts-chunk.ts'

export type TaskContent = Schemas['OperatorTaskContent']

export type OpenedContent = ReturnType<typeof useTaskContent>

export function useTaskContent(taskId: string) {
  const queries = useQueryClient()
  // The timeline names each opening.
  const onSettled = async () => await queries.invalidateQueries({ queryKey: anyTaskKey(taskId) })
  const params = { task_id: taskId }
  const texts = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      await fetchChunk(textsChunk)
      return await withRecentSignIn(() =>
        call('post', '/operator/v1/tasks/{task_id}/content', { params }),
      )
    },
    onSettled,
  })
  const file = useMutation({
    gcTime: 0,
    mutationFn: async (position: number) => {
      const { links } = await withRecentSignIn(() =>
        call('post', '/operator/v1/tasks/{task_id}/files/{position}/open', {
          params: { ...params, position: String(position) },
        }),
      )
      if (links === null) throw fileGone()
      download(links.download)
    },
    onSettled,
  })
  return { texts, file }
}

const fileGone = () =>
  new ApiFailure('This file is no longer available.', { status: 410, code: 'FILE_GONE' })

/** The reply is an attachment, so the page stays where it is. */
function download(link: string): void {
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.rel = 'noreferrer'
  anchor.click()
}
