// What a tool is. One schema says what it takes, is shown to clients and checks each call.

import type { CreateTaskResultV2 } from '@modelcontextprotocol/ext-tasks/core/v2'
import type {
  CallToolResult,
  InputRequiredResult,
  Tool as ListedTool,
  ServerContext,
  ToolAnnotations,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ToolRefusal } from '../replies/tool-error.ts'
import type { Caller } from '../serving/callers.ts'
import type { Settings } from '../settings.ts'

/** One call of a tool, and by whom. */
export type Call = {
  caller: Caller
  settings: Settings
  /** Folders whose files may be attached; empty where no file of this machine is anybody's business. */
  allowedFolders: readonly string[]
  connectionId: string
  context: ServerContext
  /** Whether this request declared the extension io.modelcontextprotocol/tasks. */
  takesTasks: boolean
  /** Whether the client can put a form before a person. */
  canAskPerson: boolean
}

export type ToolReply = CallToolResult | InputRequiredResult | CreateTaskResultV2

export type Tool = {
  name: string
  listed: ListedTool
  call(args: unknown, call: Call): Promise<ToolReply>
}

type Definition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string
  title: string
  description: string
  input: Input
  output: Output
  annotations: ToolAnnotations
  run(args: z.output<Input>, call: Call): Promise<ToolReply>
}

/** Reads only, and may be repeated at will. */
export const readsOnly: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Definition<Input, Output>,
): Tool {
  const { name, title, description, input, output, annotations, run } = definition
  const listed = {
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: 'input' }),
    outputSchema: z.toJSONSchema(output, { io: 'output' }),
    annotations,
  } as ListedTool
  return {
    name,
    listed,
    async call(args, call) {
      const parsed = input.safeParse(args ?? {})
      if (!parsed.success) throw refuseArguments(parsed.error)
      return await run(parsed.data, call)
    },
  }
}

function refuseArguments(error: z.ZodError): ToolRefusal {
  const problems = error.issues
    .slice(0, 20)
    .map(({ path, message }) => `\n- ${path.join('.') || 'arguments'}: ${message}`)
  return new ToolRefusal(
    'INVALID_ARGUMENTS',
    `The arguments do not fit the tool.${problems.join('')}`,
    'Correct them and call the tool again. Nothing was sent.',
  )
}

export const taskId = z
  .string()
  .regex(/^task_[0-9a-hjkmnp-tv-z]{26}$/, 'must be a task id, as create_task returns it')
  .describe('The id of a task, as create_task returns it.')

/** Of lists: how many, and where to go on. */
export const page = {
  limit: z.int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional().describe('nextCursor of the page before.'),
}
