// The floor as it is: read once, then told by the stream. Without a stream it is asked for.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type Floor = Schemas['Floor']

const address = '/operator/v1/floor/stream'
const [askEveryMs, reopenMs] = [5_000, 5_000]

export const floorQuery = queryOptions({
  queryKey: ['operator', 'floor'],
  queryFn: ({ signal }) => call('get', '/operator/v1/floor', { signal }),
})

export function useFloor() {
  const queries = useQueryClient()
  const [isFollowing, setIsFollowing] = useState(false)
  useEffect(() => {
    const { queryKey } = floorQuery
    return follow({
      onFloor: (floor) => queries.setQueryData(queryKey, floor),
      onLook: ({ at }) => queries.setQueryData(queryKey, (known) => known && { ...known, at }),
      onChange: setIsFollowing,
    })
  }, [queries])
  const query = useQuery({ ...floorQuery, refetchInterval: isFollowing ? false : askEveryMs })
  return { query, isFollowing }
}

type Ears = {
  onFloor: (floor: Floor) => void
  onLook: (look: { at: string }) => void
  onChange: (isFollowing: boolean) => void
}

/** Follows while the page is shown: nobody looks at a tab that is hidden. */
function follow(ears: Ears): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    stream?.close()
    stream = undefined
    ears.onChange(false)
  }
  const open = () => {
    if (globalThis.EventSource === undefined || document.visibilityState === 'hidden') return
    stream = new EventSource(address)
    stream.onopen = () => ears.onChange(true)
    stream.addEventListener('floor', ({ data }) => ears.onFloor(JSON.parse(data)))
    stream.addEventListener('look', ({ data }) => ears.onLook(JSON.parse(data)))
    stream.onerror = () => {
      ears.onChange(false)
      // The browser itself tries again, unless it was refused.
      if (stream?.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenMs)
    }
  }
  const turn = () => {
    close()
    open()
  }
  document.addEventListener('visibilitychange', turn)
  open()
  return () => {
    document.removeEventListener('visibilitychange', turn)
    close()
  }
}
