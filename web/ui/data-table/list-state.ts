// What a list is at a moment: being read, read, failed, or with more to come.
import type { InfiniteData } from '@tanstack/react-query'

export type ListState<Row> = {
  /** Undefined while nothing was read yet; what was read stays when a later read fails. */
  rows: readonly Row[] | undefined
  error?: unknown
  onRetry?: () => void
  /** Set while there is a further page. */
  more?: { isBusy: boolean; run: () => void } | undefined
  /** Old rows are shown while newer ones are read. */
  isRefreshing?: boolean
}

type OneRead<Data> = {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

type PagedRead<Row> = OneRead<InfiniteData<{ data: readonly Row[] }>> & {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The state of a list that is read by useInfiniteQuery. */
export function readPages<Row>(query: PagedRead<Row>): ListState<Row> {
  return {
    rows: query.data?.pages.flatMap((page) => page.data),
    error: query.error,
    onRetry: () => void query.refetch(),
    isRefreshing: query.isFetching && !query.isFetchingNextPage,
    more: query.hasNextPage
      ? { isBusy: query.isFetchingNextPage, run: () => void query.fetchNextPage() }
      : undefined,
  }
}

/** The state of a list that comes whole, by useQuery. */
export function readWhole<Row>(query: OneRead<{ data: readonly Row[] }>): ListState<Row> {
  return {
    rows: query.data?.data,
    error: query.error,
    onRetry: () => void query.refetch(),
    isRefreshing: query.isFetching,
  }
}
