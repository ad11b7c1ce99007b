// What the palette opens by a pasted id: a task, or the client that it belongs to.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import type { Schemas } from '../api/queries.ts'
import { type FoundPage, offerFinder } from '../ui/keys/palette-finder.ts'

export function useFinder(): void {
  const { history } = useRouter()
  useEffect(() => {
    offerFinder(async (id, signal) => {
      const { data } = await call('get', '/operator/v1/find', { query: { id }, signal })
      return data.map((found) => {
        const page = toPage(found)
        return { ...page, go: () => history.push(page.href) }
      })
    })
    return () => offerFinder(undefined)
  }, [history])
}

/** What only clients have pages of is found by its client. */
function toPage({ kind, id, liveAccountId }: Schemas['Found']): Omit<FoundPage, 'go'> {
  if (kind === 'task') return { label: 'Open task', icon: 'list', href: `/admin/tasks/${id}` }
  const href = `/admin/accounts/${liveAccountId}`
  if (kind === 'account') return { label: 'Open client', icon: 'box', href }
  return { label: `Open client of this ${kind.replace('_', ' ')}`, icon: 'box', href }
}
