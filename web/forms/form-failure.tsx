// What went wrong with a form as a whole, above its fields; the request id small.
import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { IdChip } from '../ui/id-chip.tsx'
import './form.css'
import type { FormFailure } from './use-submit.ts'

export function FormFailureNote(props: { failure: FormFailure | undefined; children?: ReactNode }) {
  const { failure } = props
  if (failure?.general === undefined) return null
  return (
    <div className="form-failure">
      <Banner tone="failure" isCard title={failure.general}>
        {props.children}
      </Banner>
      {failure.requestId === undefined ? null : (
        <IdChip label="Request id" id={failure.requestId} />
      )}
    </div>
  )
}
