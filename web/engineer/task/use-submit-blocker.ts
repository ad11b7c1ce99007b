// What stands between the answer and its client, in the order in which it must be dealt with.
import { plural } from '../../ui/formats.ts'
import type { AnswerHandle } from '../answer/answer-pane.tsx'
import { useReview } from '../answer/use-review.ts'
import { describeClosed, type Standing } from './lease/standing.ts'
import type { AutosaveSnapshot } from './saving/autosave-types.ts'
import type { Hindrance } from './submit-bar.tsx'
import type { WorkTask } from './work.ts'

export function useHindrance(room: {
  text: AutosaveSnapshot
  task: WorkTask
  isHeld: boolean
  standing: Standing
  isWriter: boolean
  answer: { current: AnswerHandle | null }
}): Hindrance | undefined {
  const { text, task, answer } = room
  const { problems, unchecked } = useReview(text.content, task)
  if (!room.isHeld) return { kind: 'closed', icon: 'unlock', words: describeClosed(room.standing) }
  if (!room.isWriter) return { kind: 'closed', icon: 'screen', words: 'Written in another window' }
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
  if (unchecked.length > 0) {
    const part = task.responseSchema === null ? 'passage' : 'value'
    const onShow = () => answer.current?.showUnchecked(unchecked.map(({ pointer }) => pointer))
    return { kind: 'unchecked', words: `${plural(unchecked.length, part)} not checked`, onShow }
  }
  return undefined
}
