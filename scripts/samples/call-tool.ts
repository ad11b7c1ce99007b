// Calls a tool of the MCP server as an agent does, and prints what came back; ends with 1 where that is an error.
//   node call-tool.ts FILE    with the name and the arguments of the call
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

type Reply = { id?: number; result?: { isError?: boolean }; error?: { message: string } }

const server = spawn('task-review-mcp', { stdio: ['pipe', 'pipe', 'inherit'] })
const replies = createInterface({ input: server.stdout })[Symbol.asyncIterator]()

function send(message: Record<string, unknown>): void {
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

async function request(id: number, method: string, params: unknown): Promise<Reply> {
  send({ id, method, params })
  for (let next = await replies.next(); !next.done; next = await replies.next()) {
    const reply = JSON.parse(next.value) as Reply
    if (reply.id === id) return reply
  }
  throw new Error('the server ended')
}

const clientInfo = { name: 'samples', version: '1' }
await request(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
send({ method: 'notifications/initialized' })
const call = JSON.parse(readFileSync(process.argv[2] as string, 'utf8'))
const { result, error } = await request(2, 'tools/call', call)
console.log(JSON.stringify(result ?? error, null, 2))
if (error !== undefined || result?.isError) process.exitCode = 1
server.stdin.end()
