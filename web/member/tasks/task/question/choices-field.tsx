// What can be chosen, each with the key that chooses it. What is assumed without a reply is marked.
import { useId } from 'react'
import { showHiddenSigns } from '../../../../ui/hidden-signs.ts'
import { Kbd } from '../../../../ui/kbd.tsx'
import { useKey, useKeys } from '../../../../ui/keys/use-keys.ts'
import type { Message } from '../task-types.ts'
import './choices-field.css'
import { isAssumed } from './question-words.ts'

const names = ['choice1', 'choice2', 'choice3', 'choice4', 'choice5', 'choice6'] as const

type Props = {
  message: Message
  chosen: string | undefined
  onChoose: (choice: string) => void
}

export function ChoicesField({ message, chosen, onChoose }: Props) {
  const group = useId()
  const { choices } = message
  const actions = names.slice(0, choices?.length ?? 0).map((name, place) => [
    name,
    {
      label: `Choose “${choices?.[place] ?? ''}”`,
      run: () => onChoose(choices?.[place] ?? ''),
    },
  ])
  useKeys('Reply', Object.fromEntries(actions))
  if (choices === undefined) return null
  return (
    <fieldset className="reply-choices">
      <legend className="visually-hidden">Choices</legend>
      {choices.map((choice, place) => (
        <label className="reply-choice" key={choice}>
          <input
            type="radio"
            name={group}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          <span className="reply-choice-words" dir="auto">
            {showHiddenSigns(choice)}
          </span>
          {isAssumed(message, choice) ? (
            <span className="reply-assumed">Assumed without a reply</span>
          ) : null}
          <ChoiceKey place={place} />
        </label>
      ))}
    </fieldset>
  )
}

function ChoiceKey({ place }: { place: number }) {
  return <Kbd keys={useKey(`Reply.${names[place] ?? 'choice1'}`)} />
}
