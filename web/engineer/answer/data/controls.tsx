// What takes a value. Each shows by its edge whether the value is the AI's and unchecked (dashed) or
// wrong (red); both are also said in words beside it.
import type { WidgetProps } from '@rjsf/utils'
import { type ChangeEvent, useState } from 'react'
import { readAt } from '../../../ui/diff/leaves.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFacts, usePlaceInForm } from './facts.ts'
import { faultId } from './fault.tsx'
import './controls.css'
import { isLongText, isWordy } from './width.ts'

const segmentsMax = 5
const segmentChars = 44

/** Which field the widget belongs to; the chooser of a form belongs to none. The value is that of the
 * answer itself: what rjsf holds may be some keys behind. */
function usePlace(props: WidgetProps) {
  const { id, name, disabled, readonly } = props
  const { data, states, problems, isClosed, set } = useFacts()
  const place = usePlaceInForm()
  const pointer = isChooser(name) ? undefined : place.pointer
  const problem = pointer === undefined ? undefined : problems.get(pointer)
  const isUnchecked = pointer !== undefined && states.get(pointer) === 'unchecked'
  return {
    value: pointer === undefined ? (props.value as unknown) : readAt(data, pointer),
    change: (value: unknown) => {
      if (pointer === undefined) props.onChange(value)
      else set(pointer, value)
    },
    tone: problem ? ' control-wrong' : isUnchecked ? ' control-unchecked' : '',
    isOff: isClosed || disabled === true || readonly === true,
    isCell: Boolean(place.cellLabel),
    aria: {
      'aria-invalid': problem ? true : undefined,
      'aria-describedby': problem ? faultId(id) : undefined,
      'aria-label': place.cellLabel || undefined,
    },
    pointer,
  }
}

function isChooser(name: string): boolean {
  return /__(oneof|anyof)_select$/.test(name)
}

export function TextControl(props: WidgetProps) {
  const { id, schema } = props
  const { value, change, tone, isOff, isCell, aria, pointer } = usePlace(props)
  const isText = schema.type === undefined || String(schema.type).includes('string')
  const number = useTypedNumber(value, change)
  const text = isText ? textOf(value) : number.text
  const isLong = isLongText(schema, text)
  const shared = {
    id,
    ...aria,
    'data-pointer': pointer,
    value: text,
    readOnly: isOff,
    placeholder: value === null ? 'null' : examples[schema.format ?? ''],
    className: `control${isWordy(schema, text) ? ' control-words' : ''}${tone}`,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const typed = event.target.value
      if (isText) change(typed === '' ? undefined : typed)
      else number.change(typed)
    },
  }
  const size = useSize(isText && !isCell && isLong)
  const isArea = isText && !isCell && (size.isLarge || text.includes('\n'))
  if (isArea) return <textarea {...shared} onBlur={size.follow} rows={3} />
  return <input {...shared} onBlur={size.follow} type="text" autoComplete="off" />
}

/** A field grows when it is left: grown under the fingers it would lose the cursor, and letters would act. */
function useSize(isLong: boolean) {
  const [isLarge, setIsLarge] = useState(isLong)
  return { isLarge, follow: () => setIsLarge(isLong) }
}

const numeral = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** "1." and "-" on the way to a number stay as typed, and what is no number stays too, with its problem. */
function useTypedNumber(value: unknown, change: (value: unknown) => void) {
  const [typed, setTyped] = useState<string>()
  const isTyped = typed !== undefined && readNumber(typed) === value
  return {
    text: isTyped ? typed : textOf(value),
    change: (text: string) => {
      setTyped(text)
      change(readNumber(text))
    },
  }
}

function readNumber(text: string): unknown {
  if (text === '') return undefined
  return numeral.test(text) ? Number(text) : text
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const examples: Record<string, string> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T14:02:00Z',
}

type Option = { value: unknown; label: string }

export function SelectControl(props: WidgetProps) {
  const { options, multiple, name } = props
  const choices = (options.enumOptions ?? []) as Option[]
  const chars = choices.reduce((sum, choice) => sum + choice.label.length + 3, 0)
  const { isCell, value } = usePlace(props)
  const label = isChooser(name) ? `Variant of ${props.label || 'the answer'}` : undefined
  if (multiple === true) return <CheckControl {...props} choices={choices} />
  const isFew = choices.length <= segmentsMax && chars <= segmentChars
  if (isFew && !isCell && choices.length > 0)
    return <SegmentControl {...props} choices={choices} label={label ?? props.label} />
  const at = choices.findIndex((choice) => JSON.stringify(choice.value) === JSON.stringify(value))
  return <NativeSelect {...props} choices={choices} at={at} chooser={label} />
}

function NativeSelect(
  props: WidgetProps & { choices: Option[]; at: number; chooser?: string | undefined },
) {
  const { id, choices, at, chooser } = props
  const { value, change, tone, isOff, aria, pointer } = usePlace(props)
  return (
    <select
      id={id}
      {...aria}
      aria-label={chooser ?? aria['aria-label']}
      data-pointer={pointer}
      disabled={isOff}
      className={`control control-select${tone}`}
      value={at}
      onChange={(event) => change(choices[Number(event.target.value)]?.value)}
    >
      {at < 0 ? (
        <option value={-1}>
          {value === undefined || value === null ? 'Choose…' : `${String(value)} (not a choice)`}
        </option>
      ) : null}
      {choices.map((choice, index) => (
        <option key={choice.label} value={index}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

function SegmentControl(props: WidgetProps & { choices: readonly Option[] }) {
  const { id, choices, label } = props
  const { value, change, tone, isOff, aria, pointer } = usePlace(props)
  return (
    <div
      className={`segments${tone}`}
      role="radiogroup"
      id={id}
      {...aria}
      aria-label={aria['aria-label'] ?? label}
    >
      {choices.map((choice, index) => {
        const isOn = JSON.stringify(choice.value) === JSON.stringify(value)
        // The focus goes to the one that is on, or to the first.
        const isEntry = isOn || (index === 0 && value === undefined)
        return (
          <label className="segment" key={choice.label}>
            <input
              type="radio"
              name={id}
              checked={isOn}
              disabled={isOff}
              data-pointer={isEntry ? pointer : undefined}
              onChange={() => change(choice.value)}
            />
            {isOn ? <Icon name="check" size={12} /> : null}
            {choice.label}
          </label>
        )
      })}
    </div>
  )
}

export function BooleanControl(props: WidgetProps) {
  const choices = [
    { value: true, label: 'true' },
    { value: false, label: 'false' },
  ]
  return <SegmentControl {...props} choices={choices} />
}

function CheckControl(props: WidgetProps & { choices: readonly Option[] }) {
  const { id, choices, label } = props
  const { value, change, tone, isOff, aria, pointer } = usePlace(props)
  const chosen: unknown[] = Array.isArray(value) ? value : []
  return (
    <fieldset className={`checks${tone}`} id={id} {...aria} aria-label={label}>
      {choices.map((choice, index) => (
        <label className="choice-check" key={choice.label}>
          <input
            type="checkbox"
            disabled={isOff}
            data-pointer={index === 0 ? pointer : undefined}
            checked={chosen.includes(choice.value)}
            onChange={(event) =>
              change(
                choices
                  .map((one) => one.value)
                  .filter((one) =>
                    one === choice.value ? event.target.checked : chosen.includes(one),
                  ),
              )
            }
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
