// What follows a submit: the engineer's own choice, kept with the person.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { dutyQuery } from '../../api/queries.ts'
import { describeFailure } from '../../core/remedies.ts'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toasts.tsx'

export function AfterSubmitSection() {
  const client = useQueryClient()
  const { data: duty } = useQuery(dutyQuery)
  const change = useMutation({
    mutationFn: (claimsNext: boolean) =>
      call('put', '/workbench/v1/duty', { body: { claimsNext } }),
    onSuccess: (changed) => client.setQueryData(dutyQuery.queryKey, changed),
    onError: (error) =>
      showToast({
        tone: 'failure',
        text: `Couldn't save the setting. ${describeFailure(error).next}`,
      }),
  })
  const claimsNext = change.isPending ? change.variables : duty?.claimsNext === true
  return (
    <Section title="After submitting" about="Applies on all your devices.">
      <div className="settings-row">
        <span className="settings-row-label">Next task</span>
        <Segmented
          label="After submitting"
          value={claimsNext ? 'claim' : 'stay'}
          choices={[
            { value: 'stay', label: 'Back to queue' },
            { value: 'claim', label: 'Claim next task' },
          ]}
          onChange={(value) => change.mutate(value === 'claim')}
        />
      </div>
    </Section>
  )
}
