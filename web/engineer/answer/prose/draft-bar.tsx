// What the answer began as, how much of it is left, and the way to unreviewed parts.

import { formatTimeOfDay } from '../../../core/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { sayChanged } from '../../../ui/diff/changed-share.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useKey } from '../../../ui/keys/use-keys.ts'
import type { AnswerProps } from '../answer-props.ts'
import { makeProse, type Prose } from '../core/content.ts'
import type { ProseReview } from '../core/passages.ts'

export function DraftBar(
  props: AnswerProps & { draft: string; prose: Prose; review: ProseReview; onNext: () => void },
) {
  const { task, draft, prose, review, isClosed, onChange, onNext } = props
  const nextKey = useKey('Answer.next')
  const isBlank = prose.text.trim() === ''
  const left = review.passages.filter((passage) => passage.isUnchecked).length
  return (
    <div className="answer-draft">
      <Icon name="sparkle" />
      <span className="answer-source cut">
        <b>AI draft</b>, {describeSource(task)}
      </span>
      <span className="answer-share tabular">{sayChanged(review.changedShare, 'paragraphs')}</span>
      <span className="answer-room" />
      {isClosed ? null : (
        <Button
          kind="ghost"
          size="small"
          onClick={() => onChange(isBlank ? makeProse(draft, []) : makeProse('', prose.accepted))}
        >
          {isBlank ? 'Start from draft' : 'Start blank'}
        </Button>
      )}
      {left > 0 ? (
        <Button size="small" keys={nextKey} onClick={onNext}>
          Next unchecked
        </Button>
      ) : (
        <span className="answer-all">
          <Icon name="check" size={14} /> All checked
        </span>
      )}
    </div>
  )
}

function describeSource({ aiDraft }: AnswerProps['task']): string {
  return aiDraft === null ? '' : `${aiDraft.model}, ${formatTimeOfDay(aiDraft.writtenAt)}`
}
