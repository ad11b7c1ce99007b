// Lowers what the client pays for: time spent on a wrong track need not be theirs.
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formatShortClock } from './rail/times.ts'

type Props = {
  isOpen: boolean
  measuredSeconds: number
  lowered: number | undefined
  onClose: () => void
  onLower: (seconds: number | undefined) => void
}

export function EffortDialog({ isOpen, measuredSeconds, lowered, onClose, onLower }: Props) {
  const [written, setWritten] = useState<string>()
  const text = written ?? formatShortClock((lowered ?? measuredSeconds) * 1_000)
  const seconds = readClock(text)
  const problem = findProblem(seconds, measuredSeconds)
  const close = () => {
    setWritten(undefined)
    onClose()
  }
  const lower = () => {
    if (problem !== undefined) return
    onLower(seconds === measuredSeconds ? undefined : seconds)
    close()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Lower effort"
      about={`Measured so far: ${formatShortClock(measuredSeconds * 1_000)}. You can lower it but not raise it. The client is charged and you are paid for this time.`}
      acts={
        <>
          {lowered === undefined ? null : (
            <Button
              kind="ghost"
              onClick={() => {
                onLower(undefined)
                close()
              }}
            >
              Use measured
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            blockedBy={problem === undefined ? undefined : 'effort-time-error'}
            onClick={lower}
          >
            Lower
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          lower()
        }}
      >
        <TextField
          id="effort-time"
          label="Charged effort"
          hint="Minutes and seconds, for example 12:30."
          isMono
          value={text}
          error={problem}
          onChange={(event) => setWritten(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

/** "12:30", "1:02:30" or whole minutes; undefined for anything else. */
export function readClock(text: string): number | undefined {
  const parts = text.trim().split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return undefined
  const numbers = parts.map(Number)
  if (numbers.slice(1).some((part) => part > 59)) return undefined
  if (numbers.length === 1) return (numbers[0] ?? 0) * 60
  return numbers.reduce((sum, part) => sum * 60 + part, 0)
}

function findProblem(seconds: number | undefined, measured: number): string | undefined {
  if (seconds === undefined) return 'Enter minutes and seconds, for example 12:30.'
  if (seconds > measured) return `Enter at most the measured ${formatShortClock(measured * 1_000)}.`
  return undefined
}
