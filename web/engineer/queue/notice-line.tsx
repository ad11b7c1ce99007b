// Asks whether to notify, after the first time on duty, and again a week after Not now. It never appears in an open
// page: what is below it would move.
import { useEffect, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { useNotices } from './use-notice.ts'

const dutyKey = 'workbench.was-on-duty'
const laterKey = 'workbench.notices-later'
const weekMs = 7 * 24 * 3_600_000

export function NoticeLine(props: { isOnDuty: boolean; notices: ReturnType<typeof useNotices> }) {
  const { isOnDuty, notices } = props
  const [isOpen, setOpen] = useState(isTimeToAsk)
  useEffect(() => {
    if (isOnDuty) localStorage.setItem(dutyKey, '1')
  }, [isOnDuty])
  if (!isOpen || notices.state !== 'off') return null
  const postpone = () => {
    localStorage.setItem(laterKey, String(Date.now()))
    setOpen(false)
  }
  return (
    <Banner
      isCard
      icon="bell"
      title="Get notified when you aren't looking?"
      acts={
        <>
          <Button kind="ghost" onClick={postpone}>
            Not now
          </Button>
          <Button isBusy={notices.isBusy} onClick={() => void notices.toggle()}>
            Turn on
          </Button>
        </>
      }
    >
      Assigned tasks, realtime tasks and replies, also while this tab is closed.
    </Banner>
  )
}

function isTimeToAsk(): boolean {
  const laterMs = Number(localStorage.getItem(laterKey) ?? 0)
  return localStorage.getItem(dutyKey) !== null && Date.now() - laterMs >= weekMs
}
