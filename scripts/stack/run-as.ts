// PostgreSQL refuses to run as root, so root hands it to an unprivileged user; that user must then
// be able to reach the binaries and the data, wherever the clone and the cache happen to be.
import { readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'

export type RunAs = { name: string; uid: number; gid: number }

/** Undefined means: as ourselves. */
export function findRunAs(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(readPasswdLine)
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((candidate) => candidate?.name === name)
    if (user !== undefined) return user
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody"')
}

/** True when every folder down to the path can be entered by the user. */
export function canReach(path: string, user: RunAs | undefined): boolean {
  if (user === undefined) return true
  for (let at = resolve(path); ; at = dirname(at)) {
    const stat = statSync(at, { throwIfNoEntry: false })
    if (stat !== undefined && !mayEnter(stat, user)) return false
    if (at === dirname(at)) return true
  }
}

export function findReachableTmp(user: RunAs | undefined): string {
  const found = [tmpdir(), '/tmp', '/var/tmp'].find(
    (dir) => statSync(dir, { throwIfNoEntry: false }) !== undefined && canReach(dir, user),
  )
  if (found === undefined) throw new Error(`no temporary folder that ${user?.name} can enter`)
  return found
}

function mayEnter(stat: { uid: number; gid: number; mode: number }, user: RunAs): boolean {
  if (stat.uid === user.uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === user.gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}

function readPasswdLine(line: string): RunAs | undefined {
  const [name, , uid, gid] = line.split(':')
  if (name === undefined || uid === undefined || gid === undefined) return undefined
  return { name, uid: Number(uid), gid: Number(gid) }
}
