// Banners of the task page: a lost lease, or one that is about to be lost without input.
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useKey } from '../../ui/keys/use-keys.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { useNow } from '../../ui/use-now.ts'
import { contentText } from '../answer/result.ts'
import type { LeaseLoss } from './lease/lease.ts'
import { describeLoss, describeStanding, type Standing } from './lease/lost-lease.ts'
import { formatShortClock } from './rail/times.ts'
import type { AutosaveSnapshot } from './saving/autosave-types.ts'
import { countWords } from './saving/content.ts'
import type { PastTask, WorkTask } from './work.ts'

type LostProps = {
  loss: LeaseLoss
  past: PastTask | undefined
  standing: Standing
  text: AutosaveSnapshot
  reclaim: { claim: () => void; isClaiming: boolean; refusal: string | undefined }
}

export function LostBanner({ loss, past, standing, text, reclaim }: LostProps) {
  const { hasCopied, copy } = useCopy()
  const key = useKey('Task.claim')
  const isWaiting = standing === 'waiting'
  return (
    <Banner
      tone={standing === 'answered' ? 'note' : 'warning'}
      title={describeLoss(loss, past)}
      acts={
        <>
          <Button
            icon={hasCopied ? 'check' : 'copy'}
            onClick={() => copy(contentText(text.content))}
          >
            {hasCopied ? 'Copied' : 'Copy my text'}
          </Button>
          {isWaiting ? (
            <Button kind="primary" keys={key} isBusy={reclaim.isClaiming} onClick={reclaim.claim}>
              Claim again
            </Button>
          ) : (
            <ButtonLink kind="primary" href="/workbench">
              Back to queue
            </ButtonLink>
          )}
        </>
      }
    >
      <Kept text={text} />
      <p className="room-notice-more">{reclaim.refusal ?? describeStanding(standing)}</p>
    </Banner>
  )
}

function Kept({ text }: { text: AutosaveSnapshot }) {
  if (text.content === null) return null
  const here = countWords(contentText(text.content))
  const there = countWords(contentText(text.onServer.content))
  return (
    <>
      Your text is saved: <span className="mono">{here}</span> {here === 1 ? 'word' : 'words'} on
      this device, <span className="mono">{there}</span> on the server.
    </>
  )
}

/** Warns before the task goes back for want of input; any input, or one key, keeps it. */
export function IdleBanner(props: { task: WorkTask; idleMs: () => number; onExtend: () => void }) {
  useNow()
  const key = useKey('Task.extend')
  const { warnAfterIdleSeconds, releaseAfterIdleSeconds } = props.task.lease
  const idleMs = props.idleMs()
  if (idleMs < warnAfterIdleSeconds * 1_000) return null
  const leftMs = Math.max(0, releaseAfterIdleSeconds * 1_000 - idleMs)
  return (
    <Banner
      tone="warning"
      icon="clock"
      title={`Are you still working? No activity for ${formatShortClock(idleMs)}.`}
      acts={
        <Button kind="plain" keys={key} onClick={props.onExtend}>
          Continue
        </Button>
      }
    >
      The task returns to the queue in <span className="mono">{formatShortClock(leftMs)}</span>.
      Your text is saved. Inactive time is not counted.
    </Banner>
  )
}
