// What the palette opens by a pasted id: the page of it, in whichever account of the user it is.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import type { Schemas } from '../api/queries.ts'
import { type FoundPage, offerFinder } from '../ui/keys/palette-finder.ts'

type Found = Schemas['Found']

export function useFinder(): void {
  const { history } = useRouter()
  useEffect(() => {
    offerFinder(async (id, signal) => {
      const { data } = await call('get', '/console/v1/find', { query: { id }, signal })
      return data.map((found) => {
        const href = hrefOf(found)
        return { ...words[found.kind], href, go: () => history.push(href) }
      })
    })
    return () => offerFinder(undefined)
  }, [history])
}

const words: Record<Found['kind'], Pick<FoundPage, 'label' | 'icon'>> = {
  task: { label: 'Open task', icon: 'list' },
  request: { label: 'Open request', icon: 'log' },
  key: { label: 'Open API key', icon: 'key' },
  webhook: { label: 'Open webhook', icon: 'webhook' },
  delivery: { label: 'Open delivery', icon: 'webhook' },
  project: { label: 'Open project', icon: 'folder' },
  account: { label: 'Open account', icon: 'home' },
  cap: { label: 'Open spending cap', icon: 'coins' },
  credit_request: { label: 'Open credit request', icon: 'coins' },
}

function hrefOf({ kind, id, accountId, webhookId }: Found): string {
  const paths: Record<Found['kind'], [path: string, search?: Record<string, string>]> = {
    task: [`/dashboard/tasks/${id}`],
    request: ['/dashboard/logs', { requestId: id, request: id }],
    key: ['/dashboard/keys', { key: id }],
    webhook: [`/dashboard/webhooks/${id}`],
    delivery: [`/dashboard/webhooks/${webhookId}`, { delivery: id }],
    project: ['/dashboard/tasks', { project: id }],
    account: ['/dashboard'],
    cap: ['/dashboard/credits'],
    credit_request: ['/dashboard/credits'],
  }
  const [path, search] = paths[kind]
  return `${path}?${new URLSearchParams({ ...search, account: accountId })}`
}
