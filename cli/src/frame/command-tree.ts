// The whole tree of commands as data, for agents and for the completion of shells.
import type { ArgSpec, Command, FlagSpec, Group, Node } from '../command.ts'
import { environmentVariables } from '../environment.ts'
import { exitCodes } from './exit-codes.ts'
import { globalFlags, jsonFlags } from './global-flags.ts'
import { exitsOf, usageOf } from './help.ts'

type MappedFlag = FlagSpec & { name: string }

export type MappedCommand = {
  command: string
  summary: string
  about?: string
  usage: string
  args: readonly ArgSpec[]
  flags: MappedFlag[]
  jsonFields: readonly string[]
  exitCodes: number[]
  examples: Command['examples']
}

export type CommandMap = {
  program: 'taskreview'
  summary: string
  groups: { group: string; summary: string }[]
  commands: MappedCommand[]
  globalFlags: MappedFlag[]
  exitCodes: Record<string, string>
  environment: Record<string, string>
}

export async function mapCommands(root: Group): Promise<CommandMap> {
  const found = await walk([], root)
  return {
    program: 'taskreview',
    summary: root.summary,
    groups: listGroups([], root),
    commands: found.map(({ path, command }) => mapCommand(path, command)),
    globalFlags: nameFlags(globalFlags),
    exitCodes,
    environment: environmentVariables,
  }
}

/** Every command with the names that lead to it. */
export async function walk(
  path: string[],
  node: Node,
): Promise<{ path: string[]; command: Command }[]> {
  if (typeof node === 'function') return [{ path, command: (await node()).command }]
  const inside = Object.entries(node.commands).map(
    async ([name, next]) => await walk([...path, name], next),
  )
  return (await Promise.all(inside)).flat()
}

function listGroups(path: string[], group: Group): { group: string; summary: string }[] {
  return Object.entries(group.commands).flatMap(([name, node]) => {
    if (typeof node === 'function') return []
    const inside = [...path, name]
    return [{ group: inside.join(' '), summary: node.summary }, ...listGroups(inside, node)]
  })
}

function mapCommand(path: string[], command: Command): MappedCommand {
  return {
    command: path.join(' '),
    summary: command.summary,
    ...(command.about !== undefined && { about: command.about }),
    usage: usageOf(path, command),
    args: command.args ?? [],
    flags: nameFlags({ ...command.flags, ...(command.fields && jsonFlags) }),
    jsonFields: command.fields ?? [],
    exitCodes: exitsOf(command),
    examples: command.examples,
  }
}

function nameFlags(flags: Record<string, FlagSpec>): MappedFlag[] {
  return Object.entries(flags).map(([name, spec]) => ({ name, ...spec }))
}
