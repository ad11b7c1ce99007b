// What stands between the answer and its client, in the order in which it must be dealt with.
import type { AnswerHandle } from '../answer/answer-props.ts'
import { useReview } from '../answer/use-review.ts'
import { describeClosed, type Standing } from './lease/lost-lease.ts'
import type { AutosaveSnapshot } from './saving/autosave-types.ts'
import type { Hindrance } from './submit-bar.tsx'
import type { WorkTask } from './work.ts'

export function useHindrance(room: {
  text: AutosaveSnapshot
  task: WorkTask
  isHeld: boolean
  standing: Standing
  isWriter: boolean
  /** Parts of the AI draft that the engineer sends unread. */
  unread: ReadonlySet<string>
  /** What the service found open in this very text, beyond what is seen here. */
  asked: readonly string[]
  answer: { current: AnswerHandle | null }
}): Hindrance | undefined {
  const { text, task, answer } = room
  const { problems, unchecked } = useReview(text.content, task)
  if (!room.isHeld) return { kind: 'closed', icon: 'unlock', words: describeClosed(room.standing) }
  if (!room.isWriter)
    return { kind: 'closed', icon: 'screen', words: 'Submit from the other window' }
  if (text.state.kind === 'conflict')
    return { kind: 'closed', icon: 'warning', words: 'Choose a version first' }
  // Nothing is wrong with an answer that was not begun.
  if (problems.length > 0 && text.content === null && task.aiDraft === null) {
    return { kind: 'closed', icon: 'pencil', words: 'Write the answer first' }
  }
  if (problems.length > 0) {
    const onShow = () => answer.current?.showProblems(problems)
    return { kind: 'problems', count: problems.length, onShow }
  }
  const open = unchecked.filter(({ parts }) => parts.some((part) => !room.unread.has(part)))
  const part = task.responseSchema === null ? 'passage' : 'value'
  const parts = [...open.flatMap((each) => each.parts), ...room.asked].filter(
    (each, index, all) => all.indexOf(each) === index && !room.unread.has(each),
  )
  if (parts.length > 0) {
    const onShow = () => answer.current?.showUnchecked(open.map(({ pointer }) => pointer))
    return { kind: 'unread', count: Math.max(1, open.length), part, parts, onShow }
  }
  if (unchecked.length > 0) return { kind: 'sentUnread', count: unchecked.length, part }
  return undefined
}
