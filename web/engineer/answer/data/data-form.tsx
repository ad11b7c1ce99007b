// The form of a data answer: rjsf reads the schema, everything that is seen of it is ours.
// The index of the package also names a validator that needs generated code, and is not installed.

import Form from '@rjsf/core/lib/components/Form.js'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import {
  englishStringTranslator,
  type FieldProps,
  TranslatableString,
  type WidgetProps,
} from '@rjsf/utils'
import { type ComponentType, useEffect, useMemo, useRef } from 'react'
import { listChanges, setAt, withoutUndefined } from '../core/change.ts'
import type { Json } from '../core/content.ts'
import { useSettled } from '../use-review.ts'
import { validator } from '../validator.ts'
import { ArrayField } from './array-field.tsx'
import { BooleanControl, SelectControl, TextControl } from './controls.tsx'
import { type Facts, FactsContext } from './facts.ts'
import { prepareSchema } from './prepare-schema.ts'
import { ChoiceTemplate, FieldTemplate, ObjectTemplate, UnsupportedTemplate } from './templates.tsx'

const Nothing = () => null

const textWidgets = [
  'TextWidget',
  'TextareaWidget',
  'PasswordWidget',
  'EmailWidget',
  'URLWidget',
  'DateWidget',
  'DateTimeWidget',
  'TimeWidget',
  'ColorWidget',
  'FileWidget',
  'UpDownWidget',
  'RangeWidget',
  'AltDateWidget',
  'AltDateTimeWidget',
]

const widgets: Record<string, ComponentType<WidgetProps>> = {
  ...Object.fromEntries(textWidgets.map((name) => [name, TextControl])),
  SelectWidget: SelectControl,
  RadioWidget: SelectControl,
  CheckboxWidget: BooleanControl,
}

const fields: Record<string, ComponentType<FieldProps>> = { ArrayField, NumberField: StringField }

const templates = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  MultiSchemaFieldTemplate: ChoiceTemplate,
  UnsupportedFieldTemplate: UnsupportedTemplate,
  TitleFieldTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  ErrorListTemplate: Nothing,
}

/** Nothing is filled in that nobody chose: what a schema calls default is not an answer. */
const defaults = {
  emptyObjectFields: 'skipDefaults',
  allOf: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
} as const

/** A new text field starts empty, not with words of rjsf's own. */
function translate(text: TranslatableString, params?: string[]): string {
  return text === TranslatableString.NewStringDefault ? '' : englishStringTranslator(text, params)
}

const uiSchema = { 'ui:submitButtonOptions': { norender: true } }

/** Delay after the last key before rjsf gets the change: it validates the whole form then. */
const structureMs = 150

export function DataForm(props: { schema: Json; facts: Facts; onData: (data: Json) => void }) {
  const { schema, facts, onData } = props
  const shown = useShown(useSettled(facts.data, structureMs))
  // rjsf may report changes of its own while it settles; only a person's count.
  const wasTouched = useRef(false)
  const touch = () => {
    wasTouched.current = true
  }
  const latest = useRef({ data: facts.data, onData })
  useEffect(() => {
    latest.current = { data: facts.data, onData }
  })
  const form = useMemo(
    () => (
      <Form
        schema={prepareSchema(schema)}
        uiSchema={uiSchema}
        formData={shown}
        validator={validator}
        tagName="div"
        idPrefix="answer"
        noValidate
        noHtml5Validate
        showErrorList={false}
        fields={fields}
        widgets={widgets}
        templates={templates}
        experimental_defaultFormStateBehavior={defaults}
        translateString={translate}
        onChange={({ formData }) => {
          const changes = listChanges(shown, withoutUndefined(formData as Json))
          const { data, onData: tell } = latest.current
          if (!wasTouched.current || changes.length === 0) return
          tell(changes.reduce((whole, { pointer, value }) => setAt(whole, pointer, value), data))
        }}
      >
        {[]}
      </Form>
    ),
    [schema, shown],
  )
  return (
    <FactsContext value={facts}>
      <div onFocusCapture={touch} onPointerDownCapture={touch} onKeyDownCapture={touch}>
        {form}
      </div>
    </FactsContext>
  )
}

const listMax = 30

/** The data without long lists, which rjsf need not walk through: our own field draws them. The same
 * object as before when nothing else has changed. */
function useShown(data: Json): Json {
  const before = useRef<Json>(undefined)
  const next = Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const isLong = Array.isArray(value) && value.length > listMax
      return [name, isLong ? noItems : value]
    }),
  )
  const held = before.current
  const isSame =
    held !== undefined &&
    Object.keys(held).length === Object.keys(next).length &&
    Object.entries(next).every(([name, value]) => held[name] === value)
  const shown = isSame && held ? held : next
  useEffect(() => {
    before.current = shown
  })
  return shown
}

const noItems: unknown[] = []
