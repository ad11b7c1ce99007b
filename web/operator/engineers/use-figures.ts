// Figures of the engineers whose rows are there: read in the same pages, and as many of them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { figuresQuery } from './engineer-queries.ts'

export function useFigures(engineersShown: number) {
  const query = useInfiniteQuery(figuresQuery)
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  const isBehind = rows !== undefined && rows.length < engineersShown
  useEffect(() => {
    if (isBehind && hasNextPage && !isFetching) void fetchNextPage()
  }, [isBehind, hasNextPage, isFetching, fetchNextPage])
  const byPerson = useMemo(() => rows && new Map(rows.map((one) => [one.personId, one])), [rows])
  return { ...query, byPerson, total: data?.pages[0]?.total }
}
