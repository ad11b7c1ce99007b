import { Icon, type IconName } from '../../ui/icon.tsx'
import './answer-steps.css'
import type { Step } from './steps.ts'

const icons: Record<Step['state'], IconName> = {
  waiting: 'clock',
  done: 'check-circle',
  ended: 'barred',
}
const words: Record<Step['state'], string> = {
  waiting: 'not yet',
  done: 'done',
  ended: 'ended',
}

export function AnswerSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="answer-steps">
      {steps.map(({ label, fact, state }, index) => (
        // The steps are always the same four.
        <li className={`answer-step answer-step-${state}`} key={index}>
          <Icon name={icons[state]} size={14} />
          <span className="visually-hidden">{words[state]}: </span>
          <span className="answer-step-label">{label}</span>
          {fact === undefined ? null : <span className="answer-step-fact">{fact}</span>}
        </li>
      ))}
    </ol>
  )
}
