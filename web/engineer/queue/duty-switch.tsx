// On duty or off. The switch shows what the service knows, not what was wished for.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { dutyQuery } from '../../api/queries.ts'
import { formatTimeOfDay } from '../../core/formats.ts'
import { describeFailure } from '../../core/remedies.ts'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toasts.tsx'

export function useDutyChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (onDuty: boolean) => call('put', '/workbench/v1/duty', { body: { onDuty } }),
    onSuccess: (duty) => {
      client.setQueryData(dutyQuery.queryKey, duty)
      // Space is to claim now, not to press the switch again.
      if (duty.onDuty) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
    onError: (error) => {
      showToast({
        tone: 'failure',
        text: `Couldn't change your duty status. ${describeFailure(error).next}`,
      })
      return client.invalidateQueries({ queryKey: dutyQuery.queryKey })
    },
  })
}

export function DutySwitch() {
  const { data: duty } = useQuery(dutyQuery)
  const change = useDutyChange()
  if (duty === undefined) return null
  return (
    <Switch
      isOn={duty.onDuty}
      label={duty.onDuty ? 'On duty' : 'Off duty'}
      isBusy={change.isPending}
      onChange={(isOn) => change.mutate(isOn)}
    >
      {duty.onDuty ? 'On duty' : 'Off duty'}
      {duty.onDutySince === null ? null : (
        <span className="mono not-on-phone">since {formatTimeOfDay(duty.onDutySince)}</span>
      )}
    </Switch>
  )
}
