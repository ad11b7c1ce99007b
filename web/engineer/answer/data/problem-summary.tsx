// What blocks the submit, in one line, with the way there.
import { Button } from '../../../ui/button.tsx'
import { toLabel } from '../../../ui/diff/leaves.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { AnswerProblem } from '../result.ts'
import './problem-summary.css'

export function ProblemSummary(props: {
  problems: readonly AnswerProblem[]
  jumpKey: string
  onJump: () => void
}) {
  const [first] = props.problems
  if (!first) return null
  const count = props.problems.length
  return (
    <div className="problems" role="status">
      <Icon name="stop" />
      <span className="problems-text">
        <b>{count === 1 ? '1 problem blocks Submit.' : `${count} problems block Submit.`}</b>{' '}
        <span className="mono">{toLabel(first.pointer)}</span> {shorten(first.message)}.
      </span>
      <Button size="small" keys={props.jumpKey} onClick={props.onJump}>
        {count === 1 ? 'Jump to it' : 'Jump to next'}
      </Button>
    </div>
  )
}

/** The example is at the field. */
function shorten(message: string): string {
  return message.replace(/, such as .*$/, '')
}
