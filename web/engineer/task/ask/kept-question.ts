// The question that somebody began and did not send yet. It lasts as long as the tab: it may quote the
// client, and a device may be shared.
import { emptyDraft, type QuestionDraft } from './question-draft.ts'

type Place = { personId: string; taskId: string }

const nameOf = ({ personId, taskId }: Place) => `task-review-question.${personId}.${taskId}`

export function readQuestion(place: Place): QuestionDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(place)) ?? '{}') as object
    return { ...emptyDraft, ...kept }
  } catch {
    return emptyDraft
  }
}

export function keepQuestion(place: Place, draft: QuestionDraft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(nameOf(place))
    else sessionStorage.setItem(nameOf(place), JSON.stringify(draft))
  } catch {
    // Then it lasts as long as the task page.
  }
}
