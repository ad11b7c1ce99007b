import { defineLocalCommand } from '../command.ts'
import { version } from '../version.ts'

export const command = defineLocalCommand({
  summary: 'Print the version',
  fields: ['version', 'node', 'platform'],
  examples: [{ about: 'Which one is installed', line: 'taskreview version' }],
  async run({ output }) {
    const node = process.versions.node
    if (output.isJson) {
      return await output.json({ version, node, platform: `${process.platform}-${process.arch}` })
    }
    await output.text(`taskreview ${version}`)
  },
})
