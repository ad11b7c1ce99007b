// The task page and its editors are the heaviest part of the workbench: they are fetched ahead, so that a
// claim opens at once, but only where one is near, and not on a line that is slow or paid by weight.
import { useEffect } from 'react'
import { fetchAhead } from '../../ui/fetch-ahead.ts'

/** Until the page itself stands, and those who only pass by are gone. */
const afterMs = 2_000

export function useRoomAhead(canClaim: boolean): void {
  useEffect(() => {
    if (!canClaim || isSlowLine()) return
    let cancel: (() => void) | undefined
    const timer = setTimeout(() => {
      cancel = fetchAhead(fetchRoom)
    }, afterMs)
    return () => {
      clearTimeout(timer)
      cancel?.()
    }
  }, [canClaim])
}

type Line = { saveData?: boolean; effectiveType?: string }

function isSlowLine(): boolean {
  const { connection } = navigator as { connection?: Line }
  if (connection === undefined) return false
  return connection.saveData === true || /2g|3g/.test(connection.effectiveType ?? '')
}

async function fetchRoom(): Promise<void> {
  await import('../task/task-room.tsx')
  const { prepareAnswers } = await import('../answer/prepare-answers.tsx')
  await prepareAnswers()
}
