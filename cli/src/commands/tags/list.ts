import { defineCommand } from '../../command.ts'

export const command = defineCommand({
  summary: 'List the tags that a task can have',
  about: 'A tag names the kind of work. Its multiplier changes what the work costs.',
  fields: ['id', 'name', 'description', 'multiplier', 'served'],
  examples: [
    { about: 'All tags', line: 'taskreview tags list' },
    {
      about: 'The id of one',
      line: `taskreview tags list --jq '.[] | select(.name == "General").id'`,
    },
  ],
  async run({ client, output, signal }) {
    const { data: rows } = await client.tags.list({ signal })
    await output.table({
      rows,
      columns: [
        { title: 'ID', value: (tag) => tag.id, align: 'right' },
        { title: 'NAME', value: (tag) => tag.name },
        { title: 'MULTIPLIER', value: (tag) => tag.multiplier, align: 'right' },
        { title: 'SERVED', value: (tag) => (tag.served ? 'now' : 'not now') },
        { title: 'DESCRIPTION', value: (tag) => tag.description, shrinks: true },
      ],
      empty: 'There are no tags.',
    })
  },
})
