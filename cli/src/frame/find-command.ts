// From the words of a command line to a command.
import type { Group, Node } from '../command.ts'
import { UsageError } from './failure.ts'
import { globalFlags } from './global-flags.ts'
import { findNear } from './suggest.ts'

export type Found = {
  /** The names that lead to it. */
  path: string[]
  node: Node
  /** The words that are not names: flags, values and arguments. */
  rest: string[]
}

export function findCommand(root: Group, words: readonly string[]): Found {
  const path: string[] = []
  const rest: string[] = []
  let node: Node = root
  let at = 0
  for (; at < words.length && typeof node !== 'function'; at++) {
    const word = words[at] ?? ''
    if (word.startsWith('-')) {
      rest.push(word)
      if (takesNextWord(word)) rest.push(words[++at] ?? '')
      continue
    }
    const next: Node | undefined = Object.hasOwn(node.commands, word)
      ? node.commands[word]
      : undefined
    if (next === undefined) throw unknownCommand(path, word, node)
    path.push(word)
    node = next
  }
  return { path, node, rest: [...rest, ...words.slice(at)] }
}

/** Before the command is known only the flags of every command can be told apart. */
function takesNextWord(word: string): boolean {
  const name = word.slice(2)
  if (!word.startsWith('--') || !Object.hasOwn(globalFlags, name)) return name === 'map'
  return globalFlags[name as keyof typeof globalFlags].type !== 'boolean'
}

function unknownCommand(path: string[], word: string, group: Group): UsageError {
  const names = Object.keys(group.commands)
  const near = findNear(word, names)
  const where = ['taskreview', ...path].join(' ')
  const typed = path.length === 0 ? `"${word}"` : `"${word}" of "${path.join(' ')}"`
  return new UsageError(
    `Unknown command ${typed}.`,
    near ? `Did you mean ${where} ${near}?` : `See ${where} --help`,
  )
}
