// One table of where everything is and who can sign in.
import { limits } from '../../server/src/core/limits.ts'
import type { Demo } from './seed.ts'
import { showTotp } from './totp.ts'

export function writeTable(place: { url: string; mailUrl: string; demo: Demo }): string {
  const { url, mailUrl, demo } = place
  const rows = [
    ['Sign in', `${url}/sign-in`, 'passkeys work under this name, and not at 127.0.0.1'],
    ['Sign up', `${url}/sign-up`, 'an account of your own; its mails are at the address below'],
    ['Workbench', `${url}/workbench`, 'for engineers'],
    ['Dashboard', `${url}/dashboard`, 'for owners of accounts'],
    ['Admin', `${url}/admin`, 'for operators'],
    ['API', `${url}/api/v1`, `for programs, with a key; reference ${url}/docs`],
    ['Packages', `${url}/packages/`, 'SDKs, command line and MCP server, to install from here'],
    ['Mails', mailUrl, 'everything that was sent, to anybody'],
    ['', '', ''],
    ...demo.logins.map(({ role, email, password, totpSecret }) => [
      role,
      `${email}  ${password}`,
      totpSecret === undefined
        ? 'no second factor'
        : `code ${showTotp(totpSecret)} now, secret ${totpSecret}`,
    ]),
    ['', '', ''],
    ['Live key', demo.live.key, `project ${demo.live.projectId}, answered by engineers`],
    ['Test key', demo.test.key, `project ${demo.test.projectId}, answered by the simulator`],
    ['', '', `both of Northwind Pay; ${limits.keyRequestsPerSecond} request a second each`],
  ]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map(([first = '', second = '', third = '']) =>
    `  ${first.padEnd(widths[0] ?? 0)}  ${second.padEnd(widths[1] ?? 0)}  ${third}`.trimEnd(),
  )
  return `\n${lines.join('\n')}\n`
}

/** For a shell: `eval "$(pnpm -s dev --env)"`. */
export function writeExports({ url, demo }: { url: string; demo: Demo }): string {
  const values = {
    TASKREVIEW_BASE_URL: url,
    TASKREVIEW_API_KEY: demo.test.key,
    TASKREVIEW_LIVE_KEY: demo.live.key,
    TASKREVIEW_LIVE_PROJECT: String(demo.live.projectId),
  }
  return Object.entries(values)
    .map(([name, value]) => `export ${name}=${value}\n`)
    .join('')
}
