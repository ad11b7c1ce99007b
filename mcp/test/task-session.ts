// The official client of the Tasks extension on a connected client. The library of the protocol does
// not carry results of the extension yet, so those requests go over the same transport beside it.
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import {
  createTaskSessionFromClient,
  type TaskEnabledSession,
  type WithTasksOptions,
} from '@modelcontextprotocol/ext-tasks/client'
import type { Loose } from '../../server/test/service.ts'
import type { Connected } from './environment.ts'

export type RawReply = { result?: Loose; error?: Loose }

/** Sends requests as they are and gives the replies as they came. */
export function openRaw({ transport }: Connected) {
  const waiting = new Map<string | number, (reply: RawReply) => void>()
  const others = transport.onmessage
  let last = 0
  transport.onmessage = (message: JSONRPCMessage, extra: Loose) => {
    const id = 'id' in message ? message.id : undefined
    const settle = id === undefined ? undefined : waiting.get(id)
    if (settle === undefined || 'method' in message) others?.(message, extra)
    else settle(message as RawReply)
  }
  return async (request: Loose): Promise<RawReply> => {
    const id = `raw-${++last}`
    const reply = new Promise<RawReply>((settle) => waiting.set(id, settle))
    const { method, params } = request
    await transport.send({ jsonrpc: '2.0', id, method, params }, rawHeaders(transport, request))
    return await reply.finally(() => waiting.delete(id))
  }
}

/** The headers each request of the current protocol carries over HTTP. */
function rawHeaders(transport: Transport, { method, params }: Loose): Loose {
  if (!('sessionId' in transport) && transport.constructor.name.startsWith('Stdio'))
    return undefined
  const name = params.name ?? params.taskId
  return { headers: { 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }) } }
}

export const framing = {
  protocolVersion: '2026-07-28',
  clientInfo: { name: 'test-client', version: '1.0.0' },
  clientCapabilities: { elicitation: { form: {} } },
}

/** What a request of the current protocol says of its client. */
export function meta(capabilities: Loose = {}): Loose {
  return {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': framing.protocolVersion,
      'io.modelcontextprotocol/clientInfo': framing.clientInfo,
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    },
  }
}

export const declaresTasks = { extensions: { 'io.modelcontextprotocol/tasks': {} } }

export function openTaskSession(
  connected: Connected,
  options: WithTasksOptions = {},
): TaskEnabledSession {
  const send = openRaw(connected)
  return createTaskSessionFromClient(connected.client, {
    ...options,
    endpointId: 'test',
    v2RequestFraming: framing,
    rawDispatch: async (request) => {
      const { result, error } = await send(request)
      return error === undefined ? { kind: 'result', result } : { kind: 'error', error }
    },
  })
}
