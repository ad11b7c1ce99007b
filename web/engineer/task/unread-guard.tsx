// The line above the bar while the answer holds words of the AI that nobody read. It has buttons of its
// own, away from Submit: no button ever becomes another one under the pointer.

import { plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useKey } from '../../ui/keys/use-keys.ts'
import { useSettledPress } from '../../ui/press-guard.ts'
import './unread-guard.css'

type Props = {
  count: number
  part: 'passage' | 'value'
  isBusy: boolean
  /** Whether the task was on the screen long enough for anything to be accepted. */
  isSeen: boolean
  onReview: () => void
  onAccept: () => void
}

export function UnreadGuard({ count, part, isBusy, isSeen, onReview, onAccept }: Props) {
  const nextKey = useKey('Answer.next')
  const { isSettled, press } = useSettledPress(`${count}`)
  const title = `${plural(count, part)} not reviewed`
  return (
    <section className="unread-guard" aria-label={title}>
      <Icon name="sparkle" />
      <span className="unread-guard-words">
        <b>{title}</b> <span id="unread-told">The client sees which parts were not reviewed.</span>
      </span>
      <Button
        className="unread-guard-act"
        kind="accent"
        size="small"
        keys={nextKey}
        onClick={onReview}
      >
        Review
      </Button>
      <Button
        className="unread-guard-act"
        kind="ghost"
        size="small"
        isBusy={isBusy}
        blockedBy={isSettled && isSeen ? undefined : 'unread-told'}
        aria-describedby="unread-told"
        onClickCapture={(event) => {
          if (!press()) event.stopPropagation()
        }}
        onClick={onAccept}
      >
        Accept without review
      </Button>
    </section>
  )
}
