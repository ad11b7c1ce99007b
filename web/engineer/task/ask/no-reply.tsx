// What happens when nobody replies in time: something is assumed, the engineer goes on, or the task ends.
import { useId } from 'react'
import { AreaField } from '../../../ui/area-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import {
  findDataProblem,
  type QuestionDraft,
  readAssumedChoice,
  replyCharsMax,
} from './question-draft.ts'
import { Refused, sentence } from './refused.tsx'
import { type Ask, findRefusal } from './use-ask.ts'

type Rule = QuestionDraft['onNoReply']

export function NoReply({ ask }: { ask: Ask }) {
  const { draft, change, refusal } = ask
  const name = useId()
  const refused = findRefusal(refusal, 'onNoReply')
  const option = (rule: Rule, title: string, about: string) => (
    <div className={draft.onNoReply === rule ? 'ask-rule ask-rule-on' : 'ask-rule'}>
      <label>
        <input
          type="radio"
          name={name}
          checked={draft.onNoReply === rule}
          onChange={() => change({ onNoReply: rule })}
        />
        <span className="ask-rule-words">
          <b>{title}</b>
          <span>{about}</span>
        </span>
      </label>
      {rule === 'default' && draft.onNoReply === rule ? <Assumed ask={ask} /> : null}
    </div>
  )
  return (
    <fieldset className="ask-field">
      <legend className="text-field-label">If there is no reply</legend>
      <div className="ask-rules">
        {option('default', 'Assume an answer', describeAssumed(draft))}
        {option('continue', 'Continue without a reply', 'You answer as well as you can')}
        {option('cancel', 'Cancel task', "The client isn't charged and you aren't paid")}
      </div>
      <Refused
        words={
          refused &&
          (refused.startsWith('must be default or continue')
            ? "This client's API revision doesn't support cancelling without a reply. Assume an answer or continue."
            : sentence(refused))
        }
      />
    </fieldset>
  )
}

function describeAssumed(draft: QuestionDraft): string {
  const choice = readAssumedChoice(draft)
  if (draft.form !== 'choices') return 'The task continues with a reply you write now'
  return choice === undefined
    ? 'The task continues with one of the choices'
    : `The task continues with “${choice}”`
}

function Assumed({ ask }: { ask: Ask }) {
  const { draft, change, refusal } = ask
  const refused = sentence(findRefusal(refusal, 'defaultReply'))
  if (draft.form === 'choices')
    return (
      <div className="ask-rule-more">
        <SelectField
          label="Assumed choice"
          value={`${draft.assumedChoice}`}
          choices={draft.choices.flatMap((choice, place) =>
            choice.trim() === '' ? [] : [{ value: `${place}`, label: choice.trim() }],
          )}
          onChange={(event) => change({ assumedChoice: Number(event.target.value) })}
        />
        <Refused words={refused} />
      </div>
    )
  const isData = draft.form === 'schema'
  const value = isData ? draft.assumedData : draft.assumedText
  const problem = isData && value !== '' ? sentence(findDataProblem(draft)) : undefined
  return (
    <div className="ask-rule-more">
      <AreaField
        label={isData ? 'Assumed reply as JSON' : 'Assumed reply'}
        rows={isData ? 4 : 2}
        isMono={isData}
        maxLength={replyCharsMax}
        value={value}
        error={problem ?? refused}
        onChange={({ target }) =>
          change(isData ? { assumedData: target.value } : { assumedText: target.value })
        }
      />
    </div>
  )
}
