// What is wrong with a field, below it, with the cure when it is one click away.

import { capitalize } from '../../../core/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { readAt } from '../../../ui/diff/leaves.ts'
import { Icon } from '../../../ui/icon.tsx'
import { suggestFix } from '../core/fixes.ts'
import { useFacts } from './facts.ts'

export function Fault({ pointer, id }: { pointer: string; id: string }) {
  const { problems, data, isClosed, askedAt, set } = useFacts()
  const problem = problems.get(pointer)
  if (!problem) return null
  const fix = isClosed ? undefined : suggestFix(problem, readAt(data, pointer), askedAt)
  return (
    <div className="fault" id={id}>
      <Icon name="stop" size={14} />
      <span>{capitalize(problem.message)}</span>
      {fix ? (
        <Button size="small" onClick={() => set(pointer, fix.value)}>
          {fix.label}
        </Button>
      ) : null}
    </div>
  )
}

export function faultId(id: string): string {
  return `${id}-fault`
}
