// A form that is sent: busy while it is on its way, and what went wrong, by field or for the whole.
import { type FormEvent, useState } from 'react'
import { ApiFailure, BrowserRefusal, problemsByField } from '../core/failure.ts'
import { describeFailure } from '../core/remedies.ts'

export type FormFailure = {
  /** What is wrong with the whole, when no field has it. */
  general: string | undefined
  fields: Record<string, string>
  requestId: string | undefined
  code: string | undefined
}

export type Submit = {
  isBusy: boolean
  failure: FormFailure | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Runs something else of the form in the same way: a button beside the main one. */
  start: (run: () => Promise<void>) => void
}

/** `place` says which field a failure belongs to; undefined leaves it to the whole form. */
export function useSubmit(
  send: (values: Record<string, string>) => Promise<void>,
  place: (failure: ApiFailure) => Record<string, string> | undefined = () => undefined,
): Submit {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<FormFailure>()
  const start = (run: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    run()
      .catch((error: unknown) => setFailure(readFormFailure(error, place)))
      .finally(() => setIsBusy(false))
  }
  return {
    isBusy,
    failure,
    start,
    onSubmit: (event) => {
      event.preventDefault()
      const entries = [...new FormData(event.currentTarget).entries()]
      start(() => send(Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))))
    },
  }
}

function readFormFailure(
  error: unknown,
  place: (failure: ApiFailure) => Record<string, string> | undefined,
): FormFailure {
  const { next, requestId } = describeFailure(error)
  if (error instanceof BrowserRefusal)
    return { general: error.message, fields: {}, requestId: undefined, code: undefined }
  if (!(error instanceof ApiFailure))
    return { general: next, fields: {}, requestId, code: undefined }
  const placed = place(error)
  const problems = Object.entries(problemsByField(error)).map(([field, message]) => [
    field,
    `This ${message}.`,
  ])
  const fields = placed ?? (Object.fromEntries(problems) as Record<string, string>)
  const general = Object.keys(fields).length > 0 ? undefined : next
  return { general, fields, requestId, code: error.code }
}
