// The requests of the benches, as Lua for wrk.
import { randomBytes } from 'node:crypto'
import type { Client } from './ground.ts'

export const prompt = 'Review this change for races and say what you would do differently. '
  .repeat(9)
  .slice(0, 600)

export function makeUuid(): string {
  const hex = randomBytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Creates with a new idempotency key each, going round the clients. */
export function createScript(clients: Client[]): string {
  const keys = clients.map(({ key }) => `"Bearer ${key}"`).join(',')
  const projects = clients.map(({ projectId }) => projectId).join(',')
  return `
local keys, projects = {${keys}}, {${projects}}
local n, run = 0, "${randomBytes(4).toString('hex')}"
local head = '{"prompt":"${prompt}","maxCredits":300,"projectId":'
function request()
  n = n + 1
  local i = n % #keys + 1
  local body = string.format('%s%d,"idempotencyKey":"%s-0000-4000-8000-%012x"}', head, projects[i], run, n)
  return wrk.format("POST", "/api/v1/tasks/create",
    { ["Authorization"] = keys[i], ["Content-Type"] = "application/json" }, body)
end
`
}

export type Poll = { key: string; taskId: string }

/** Polls going round the tasks; the requests are made once, before the load starts. */
export function pollScript(polls: Poll[], etag?: string): string {
  const rows = polls.map(({ key, taskId }) => `{"${key}","${taskId}"}`).join(',\n')
  const condition = etag === undefined ? '' : `["If-None-Match"] = '${etag}',`
  return `
local polls = {${rows}}
local ready, n = {}, 0
function init(args)
  for i, poll in ipairs(polls) do
    ready[i] = wrk.format("GET", "/api/v1/tasks/" .. poll[2], { ${condition} ["Authorization"] = "Bearer " .. poll[1] })
  end
end
function request()
  n = n + 1
  return ready[n % #ready + 1]
end
`
}

export function bareGetScript(count: number): string {
  return `
local ready, n = {}, 0
function init(args)
  for i = 1, ${count} do ready[i] = wrk.format("GET", "/get/" .. i) end
end
function request()
  n = n + 1
  return ready[n % #ready + 1]
end
`
}

export const helloScript = `
local ready
function init(args) ready = wrk.format("GET", "/hello") end
function request() return ready end
`

/** GETs of prepared paths, each with its key, one after the other. */
export function getScript(requests: { key: string; path: string }[]): string {
  const rows = requests.map(({ key, path }) => `{"${key}","${path}"}`).join(',\n')
  return `
local rows = {${rows}}
local ready, n = {}, 0
function init(args)
  for i, row in ipairs(rows) do
    ready[i] = wrk.format("GET", row[2], { ["Authorization"] = "Bearer " .. row[1] })
  end
end
function request()
  n = n + 1
  return ready[n % #ready + 1]
end
`
}
