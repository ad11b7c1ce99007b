// A value that the schema says nothing about, or something no form can show: written as JSON.
import { useState } from 'react'
import { readAt, toLabel } from '../../../ui/diff/leaves.ts'
import { useFacts } from './facts.ts'

export function JsonValue({ pointer, id }: { pointer: string; id: string }) {
  const { data, isClosed, set } = useFacts()
  const value = readAt(data, pointer)
  const shown = value === undefined ? '' : JSON.stringify(value, null, 2)
  const [typed, setTyped] = useState<string>()
  const isBroken = typed !== undefined && typed.trim() !== '' && parse(typed) === undefined
  return (
    <>
      <textarea
        id={id}
        className={`control${isBroken ? ' control-wrong' : ''}`}
        data-pointer={pointer}
        aria-label={`${toLabel(pointer)} as JSON`}
        aria-invalid={isBroken ? true : undefined}
        rows={3}
        readOnly={isClosed}
        value={typed ?? shown}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          if (text.trim() === '') set(pointer, undefined)
          else {
            const parsed = parse(text)
            if (parsed) set(pointer, parsed.value)
          }
        }}
        onBlur={() => {
          if (!isBroken) setTyped(undefined)
        }}
      />
      {isBroken ? <div className="fault">Invalid JSON. The last valid value is kept.</div> : null}
    </>
  )
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
