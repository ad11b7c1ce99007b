import { defineLocalCommand } from '../command.ts'
import { findCommand } from '../frame/find-command.ts'
import { describeCommand, describeGroup } from '../frame/help.ts'
import { print } from '../frame/run.ts'
import { topics } from '../frame/topics.ts'

export const command = defineLocalCommand({
  summary: 'Describe a command or a topic',
  about: `Topics: ${Object.keys(topics).join(', ')}.`,
  args: [
    {
      name: 'words',
      about: 'a command such as tasks create, or a topic',
      optional: true,
      variadic: true,
    },
  ],
  examples: [
    { about: 'A command', line: 'taskreview help login' },
    { about: 'What the program ends with', line: 'taskreview help exit-codes' },
  ],
  async run({ args, io, root }) {
    const width = io.columns()
    const topic = Object.hasOwn(topics, args.words[0] ?? '')
      ? topics[args.words[0] ?? '']
      : undefined
    if (topic) return await print(io, topic(width))
    const { path, node } = findCommand(root, args.words)
    if (typeof node !== 'function') return await print(io, await describeGroup(path, node, width))
    await print(io, describeCommand(path, (await node()).command, width))
  },
})
