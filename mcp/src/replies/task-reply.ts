// A task as the result of a tool call: sentences for the model, the same as data beside them.
import type { CallToolResult } from '@modelcontextprotocol/server'
import { showQuestion, showThread } from '../questions/question-view.ts'
import { describeTask, type ShownTask, sayNextStep, viewTask } from './task-view.ts'
import { fence, showHidden, untrustedNotice } from './untrusted.ts'

export function taskReply(task: ShownTask): CallToolResult {
  const head = text(`${describeTask(task)} ${sayNextStep(task)}`)
  return {
    content: [
      head,
      ...(task.question ? [text(showQuestion(task.question))] : []),
      ...(task.messages ? [text(showThread(task.messages))] : []),
      ...(task.result ? [text(showAnswer(task, task.result))] : []),
    ],
    structuredContent: viewTask(task),
  }
}

function showAnswer(task: ShownTask, result: Record<string, unknown>): string {
  const maker = showHidden(JSON.stringify(task.provenance ?? {}))
  return `${untrustedNotice} Provenance: ${maker}\n${fence(readable(result))}`
}

/** A message alone is shown as the text it is; data as JSON. */
function readable(result: Record<string, unknown>): string {
  const { message, ...more } = result
  const isMessage = typeof message === 'string' && Object.keys(more).length === 0
  return isMessage ? message : JSON.stringify(result, null, 2)
}

export function text(words: string): { type: 'text'; text: string } {
  return { type: 'text', text: words }
}
