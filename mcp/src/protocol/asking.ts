// Whether the client can put a form before a person.
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

/** A request of the current protocol says what its client can do; an older client said it once. */
export function canAskPerson(server: Server, { mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Record<string, ClientCapabilities | undefined> | undefined
  const declared =
    envelope === undefined ? server.getClientCapabilities() : envelope[CLIENT_CAPABILITIES_META_KEY]
  const elicitation = declared?.elicitation
  if (elicitation === undefined) return false
  // Before there were several ways to ask, an empty object stood for a form.
  return elicitation.form !== undefined || Object.keys(elicitation).length === 0
}
