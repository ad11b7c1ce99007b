// Questions of engineers that come during a wait: told on stderr, and asked of the person at a terminal.
import type { OnQuestion, OpenQuestion, QuestionReply } from '@task-review/sdk'
import { askLine } from '../frame/ask.ts'
import { letterOf, spellHowToReply, spellQuestion } from '../views/question.ts'
import type { WaitWishes } from './finish-wait.ts'

/** What moves on the screen stands still while a person types. */
type Moving = { hold(): void; resume(): void }

export function answerQuestions(wishes: WaitWishes, moving: Moving): OnQuestion {
  // Two tasks may ask at once, and a person types one reply after the other.
  let last: Promise<unknown> = Promise.resolve()
  return (question, { id }, { signal }) => {
    const reply = last.then(() =>
      signal.aborted ? undefined : answer(wishes, moving, { question, taskId: id, signal }),
    )
    last = reply.catch(() => undefined)
    return reply
  }
}

type Asked = { question: OpenQuestion; taskId: string; signal: AbortSignal }

async function answer(
  { io, output, program, signal: interrupted }: WaitWishes,
  moving: Moving,
  { question, taskId, signal }: Asked,
): Promise<QuestionReply | undefined> {
  moving.hold()
  try {
    await output.note(spellQuestion(question, taskId))
    const hasPerson = io.stdinIsTerminal && io.moves && !output.isJson && !output.isQuiet
    const canBeTyped = question.replySchema === undefined
    const reply = hasPerson && canBeTyped ? await ask() : undefined
    if (reply === undefined && !signal.aborted) {
      await output.note(spellHowToReply(question, { taskId, program }))
    }
    return reply
  } finally {
    moving.resume()
  }

  async function ask(): Promise<QuestionReply | undefined> {
    for (;;) {
      const typed = await askLine(io, spellPrompt(question), signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      if (typed === undefined && !interrupted.aborted)
        await output.note('\nThe question was closed without you.')
      if (!typed?.trim()) return undefined
      const reply = readReply(question, typed.trim())
      if (reply !== undefined) return reply
      await output.note('That is not one of the choices.')
    }
  }
}

function spellPrompt({ choices, allowsText }: OpenQuestion): string {
  const letters = choices?.map((_, at) => letterOf(at)).join(', ')
  const wanted = letters === undefined ? 'Your reply' : `Your choice (${letters})`
  const more = letters !== undefined && allowsText ? ' or a reply' : ''
  return `${wanted}${more}, or Enter to leave it: `
}

/** A choice by its words or its letter, or words where they will do. */
function readReply(
  { choices, allowsText }: OpenQuestion,
  typed: string,
): QuestionReply | undefined {
  const byLetter = choices?.find((_, at) => letterOf(at) === typed.toLowerCase())
  const choice = choices?.find((each) => each === typed) ?? byLetter
  if (choice !== undefined) return { choice }
  return choices === undefined || allowsText ? { text: typed } : undefined
}
