import type { AnswerProps } from './answer-props.ts'
import { DataAnswer } from './data/data-answer.tsx'
import { ProseAnswer } from './prose/prose-answer.tsx'
import './answer-pane.css'

export function AnswerPane(props: AnswerProps) {
  return (
    <section className="answer" aria-label="Answer" inert={props.isOpening === true}>
      {props.task.responseSchema === null ? <ProseAnswer {...props} /> : <DataAnswer {...props} />}
    </section>
  )
}
