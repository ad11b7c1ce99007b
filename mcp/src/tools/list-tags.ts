import { z } from 'zod'
import { text } from '../replies/task-reply.ts'
import { defineTool, readsOnly } from './tool.ts'

const tag = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  multiplier: z.number().describe('What this level multiplies the cost by.'),
  served: z.boolean().describe('Whether an engineer of this level is on duty now.'),
})

export const listTags = defineTool({
  name: 'list_tags',
  title: 'List tags',
  description:
    'The tags a task can ask for (tagId), with their price multipliers and whether anyone is on duty for them.',
  input: z.strictObject({}),
  output: z.object({ tags: z.array(tag) }),
  annotations: readsOnly,
  async run(_, { caller, context }) {
    const found = await caller.client.tags
      .list({ signal: context.mcpReq.signal })
      .toArray({ limit: 1_000 })
    const tags = found.map(({ id, name, description, multiplier, served }) => {
      return { id, name, description, multiplier, served }
    })
    const lines = tags.map((each) => {
      return `- ${each.id} ${each.name} (×${each.multiplier}${each.served ? '' : ', nobody on duty now'}): ${each.description}`
    })
    return {
      content: [text(lines.join('\n'))],
      structuredContent: { tags },
    }
  },
})
