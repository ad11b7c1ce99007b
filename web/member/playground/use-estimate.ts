// What such tasks cost and took lately, read again after each change. It holds nothing.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AccountSchemas, callAccount } from '../../api/account.ts'
import type { Account } from '../account.tsx'
import { bodyOf, type Draft, findProblems } from './draft.ts'

export type Quote = AccountSchemas['Quote']
type Body = ReturnType<typeof bodyOf>

/** After the last change, so that typing a number asks once. */
const settleMs = 400
/** What is asked makes no difference to an estimate, so it does not leave the page for one. */
const anyPrompt = 'A question that is not sent yet.'

export type Estimate = {
  /** Undefined while the first one is read. */
  quote: Quote | undefined
  /** Whether it is of the form as it was before the last change. */
  isOld: boolean
}

/** Undefined where there is none: for who may not create, and while the form has problems. */
export function useEstimate(
  account: Account,
  draft: Draft,
  mayCreate: boolean,
): Estimate | undefined {
  const body = mayCreate ? readBody(account, draft) : undefined
  const settled = useSettled(body === undefined ? '' : JSON.stringify(body))
  const { data, error, isPlaceholderData } = useQuery(quoteQuery(account.id, settled))
  if (body === undefined || (data === undefined && error !== null)) return undefined
  const isOld = data === undefined || isPlaceholderData || settled !== JSON.stringify(body)
  return { quote: data, isOld }
}

/** Undefined where no create could be made of it yet; the form says why. */
function readBody(account: Account, draft: Draft): Body | undefined {
  const { prompt: _, attachments: __, ...problems } = findProblems(draft)
  if (Object.keys(problems).length > 0) return undefined
  return { ...bodyOf(draft, account), prompt: anyPrompt }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const quoteQuery = (accountId: string, body: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'quote', body],
    queryFn: ({ signal }) =>
      callAccount(accountId, 'post', '/tasks/quote', { body: JSON.parse(body) as Body, signal }),
    enabled: body !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
