// The fields that making and changing a webhook have in common: where to, what for, which events.

import type { FormFailure } from '../../forms/use-submit.ts'
import { CheckList } from '../../ui/check-list.tsx'
import { SegmentedField } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { eventItems } from './event-types.ts'
import type { EventType, Webhook } from './webhook-queries.ts'

/** Null for all events, also those that will be added. */
export type ChosenTypes = ReadonlySet<EventType> | null

export function WebhookFields(props: {
  webhook?: Webhook
  types: ChosenTypes
  onTypes: (types: ChosenTypes) => void
  failure: FormFailure | undefined
}) {
  const { webhook, types, failure } = props
  return (
    <>
      <TextField
        label="URL"
        name="url"
        type="url"
        required
        autoFocus
        maxLength={2048}
        autoComplete="off"
        placeholder="https://example.com/webhooks"
        defaultValue={webhook?.url}
        hint="A public https URL that receives the events."
        error={failure?.fields.url}
      />
      <TextField
        label="Description"
        name="description"
        maxLength={500}
        autoComplete="off"
        defaultValue={webhook?.description}
        placeholder="Checkout production"
        hint="Optional."
        error={failure?.fields.description}
      />
      <SegmentedField
        label="Events"
        isWide
        value={types === null ? 'all' : 'some'}
        choices={[
          { value: 'all', label: 'All events, including new types' },
          { value: 'some', label: 'Selected events' },
        ]}
        onChange={(value) =>
          props.onTypes(value === 'all' ? null : new Set(['task.completed', 'task.cancelled']))
        }
      />
      {types === null ? null : (
        <CheckList
          isCode
          legend="Event types"
          items={eventItems}
          chosen={types}
          onChange={props.onTypes}
          error={types.size === 0 ? 'Choose at least one event.' : undefined}
        />
      )}
    </>
  )
}

export function readTypes(types: ChosenTypes): EventType[] | null {
  return types === null ? null : [...types]
}
