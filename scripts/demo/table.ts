// One table of where everything is and who can sign in.
import type { Demo } from './seed.ts'
import { showTotp } from './totp.ts'

export function writeTable(place: { url: string; mailUrl: string; demo: Demo }): string {
  const { url, mailUrl, demo } = place
  const rows = [
    ['Sign in', `${url}/sign-in`, 'passkeys work under this name, and not at 127.0.0.1'],
    ['Workbench', `${url}/workbench`, 'for engineers'],
    ['Dashboard', `${url}/dashboard`, 'for owners of accounts'],
    ['Admin', `${url}/admin`, 'for operators'],
    ['API', `${url}/api/v1`, 'for programs, with a key'],
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
    ['Live key', demo.liveKey, 'answered by engineers'],
    ['Test key', demo.testKey, 'answered by the simulator'],
  ]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map(([first = '', second = '', third = '']) =>
    `  ${first.padEnd(widths[0] ?? 0)}  ${second.padEnd(widths[1] ?? 0)}  ${third}`.trimEnd(),
  )
  return `\n${lines.join('\n')}\n`
}
