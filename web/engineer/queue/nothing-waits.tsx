// The empty queue with what it knows: how to be told of the next task, and when one usually comes.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { demandQuery } from '../../api/queries.ts'
import { useKey, useKeys } from '../../ui/keys/use-keys.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useDutyChange } from './duty-switch.tsx'
import { QueueEmpty } from './queue-empty.tsx'
import { listTabs, type ModeChoice } from './queue-tabs.tsx'
import type { useNotices } from './use-notice.ts'

export function NothingWaits(props: { isOnDuty: boolean; notices: ReturnType<typeof useNotices> }) {
  const [mode, setMode] = useState<ModeChoice>('all')
  const demand = useQuery(demandQuery)
  const change = useDutyChange()
  const noticeKey = useKey('Queue.notice')
  useKeys('Queue', {
    notice: {
      isOff: !props.isOnDuty || props.notices.state !== 'off',
      run: () => void props.notices.toggle(),
    },
  })
  const today = new Date().toLocaleDateString('en-GB', { weekday: 'long' }).toLowerCase()
  const hours = demand.data?.hours.filter(({ day }) => day === today)
  return (
    <Tabs
      label="Mode"
      value={mode}
      tabs={listTabs([])}
      onChange={setMode}
      className="queue-page-list queue-page-empty"
    >
      <QueueEmpty
        {...props}
        noticeKey={noticeKey}
        onDuty={() => change.mutate(true)}
        demand={
          demand.data === undefined || hours === undefined
            ? undefined
            : { weeks: demand.data.weeks, hours }
        }
      />
    </Tabs>
  )
}
