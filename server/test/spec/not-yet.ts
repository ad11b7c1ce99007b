// Rules of the specification that no case proves yet, each with what it waits for. A rule leaves this
// list when a case whose name begins with its section takes its place.

export type NotYet = { section: string; rule: string; reason: string }

export const notYet: readonly NotYet[] = [
  {
    section: '§1',
    rule: 'In realtime_answer mode with responseSchema the response is generated instantly by AI',
    reason: 'drafts are not built; such a task waits for an operator like any other',
  },
  {
    section: '§1',
    rule: 'In the other modes an engineer validates or refines AI-generated output',
    reason: 'neither drafts nor the workbench are built; an operator completes by hand',
  },
  {
    section: '§1',
    rule: 'Revision A: most responses arrive in under 5 minutes, and priority order applies',
    reason: 'the claim of the workbench decides the order; it is not built',
  },
  {
    section: '§2',
    rule: 'Attachment fileSize: up to 50MB in revision A',
    reason: 'a file above the 150KB body needs POST /uploads, which is not built',
  },
  {
    section: '§2',
    rule: 'Attachment sizes in revision B: 10MB images and PDF, 1MB source and text',
    reason: 'a file above the 150KB body needs POST /uploads, which is not built',
  },
  {
    section: '§2',
    rule: 'Engineers can view and download all attachments',
    reason: 'the workbench is not built; the bytes are stored and tested',
  },
  {
    section: '§2',
    rule: 'Mode realtime_answer: expected response instant',
    reason: 'nobody answers by himself yet; the due time of two minutes is tested',
  },
  {
    section: '§3',
    rule: 'A realtime task that nobody claims in 2 minutes is cancelled (no_engineer)',
    reason: 'the sweeper of deadlines is not built',
  },
  {
    section: '§3',
    rule: 'A client who cancels a claimed task pays the effort so far',
    reason: 'nothing can claim a task yet; every cancel is one before a claim',
  },
  {
    section: '§4',
    rule: 'GET /tasks/{task_id}?wait=0..50 and Prefer: wait=n',
    reason: 'long polls are not built; the parameter is ignored',
  },
  {
    section: '§4',
    rule: 'POST /tasks/create: 408 when no engineer is available (revision A)',
    reason: 'needs staffed hours and engineers on duty',
  },
  {
    section: '§5',
    rule: "API keys are created from the client's dashboard",
    reason: 'the dashboard is not built; an operator makes keys on the command line',
  },
  {
    section: '§6',
    rule: 'Events: an ordered feed for each account, and webhooks',
    reason: 'GET /events and webhooks are not built; each transition writes its event already',
  },
  {
    section: '§7',
    rule: '408: no engineer available or the request timed out, absent in revision B',
    reason: 'only a request that arrives too slowly is 408, before its revision can be known',
  },
  {
    section: '§9',
    rule: 'JavaScript and Python SDKs parse errors into typed exceptions',
    reason: 'the SDKs are not built',
  },
]
