// What can follow which words: the one table behind the scripts of all shells.
import type { Args, Flags, Group, Node } from '../command.ts'
import { flagsOf, globalFlags } from '../frame/global-flags.ts'
import { summaryOf } from '../frame/help.ts'

export type Choice = { word: string; about: string }
export type FlagChoice = {
  /** --name, and -n where there is one. */
  words: string[]
  about: string
  takesValue: boolean
  values: readonly string[]
}

export type Completion = {
  /** The names typed so far, without the program's. */
  path: string
  /** Names or fixed arguments that can follow. */
  words: Choice[]
  flags: FlagChoice[]
}

export async function readCompletions(root: Group): Promise<Completion[]> {
  return await readNode([], root)
}

async function readNode(path: string[], node: Node): Promise<Completion[]> {
  if (typeof node === 'function') {
    const { command } = await node()
    const fields = command.fields ?? []
    return [
      {
        path: path.join(' '),
        words: readArgs(command.args ?? []),
        flags: readFlags(flagsOf(command), fields),
      },
    ]
  }
  const names = Object.entries(node.commands)
  const words = names.map(async ([word, next]) => ({ word, about: await summaryOf(next) }))
  const inside = names.map(async ([name, next]) => await readNode([...path, name], next))
  return [
    { path: path.join(' '), words: await Promise.all(words), flags: readFlags(globalFlags, []) },
    ...(await Promise.all(inside)).flat(),
  ]
}

function readArgs(args: Args): Choice[] {
  return (args[0]?.values ?? []).map((word) => ({ word, about: args[0]?.about ?? '' }))
}

function readFlags(flags: Flags, fields: readonly string[]): FlagChoice[] {
  return Object.entries(flags).map(([name, spec]) => ({
    words: [`--${name}`, ...(spec.short ? [`-${spec.short}`] : [])],
    about: spec.about,
    // The value of --json may be absent, and then the next word is something else.
    takesValue: spec.type !== 'boolean' && name !== 'json',
    values: name === 'json' ? fields : (spec.values ?? []),
  }))
}
