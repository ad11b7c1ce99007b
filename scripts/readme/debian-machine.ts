// A terminal of the user postgres on a Debian system with PostgreSQL 18 and pgBackRest, which scripts/debian-parts
// keeps as a tree. The clone, Node and curl are those of this machine, and so are /tmp and the network.
import { dirname } from 'node:path'
import { childEnvironment } from '../stack/environment.ts'
import { runToEnd } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'
import { openTerminal, type Terminal } from './terminal.ts'

// A mount namespace of the terminal alone: nothing stays mounted when it is closed. The libraries of this
// machine are older than those of the tree, so its curl is started by its own loader.
const enter = `set -e
tree=$1 clone=$2 node=$3
shift 3
mount --rbind /dev "$tree/dev"
mount -t proc proc "$tree/proc"
mount --rbind /tmp "$tree/tmp"
mount -t tmpfs tmpfs "$tree/mnt"
cd "$tree/mnt"
mkdir clone node host bin
mount --bind "$clone" clone
mount --bind "$node" node
mount --rbind / host
cat >bin/curl <<'END'
#!/bin/bash
libraries=/mnt/host/usr/lib/x86_64-linux-gnu
exec "$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" /mnt/host/usr/bin/curl "$@"
END
chmod 755 bin/curl
exec chroot --userspec=postgres:postgres "$tree" /usr/bin/env -C /mnt/clone PATH=/mnt/bin:/mnt/node:/usr/bin:/bin "$@"`

export async function openDebianTerminal(env: Record<string, string>): Promise<Terminal> {
  const tree = (await runToEnd('scripts/debian-parts', [], { cwd: cloneDir })).trim()
  const place = ['unshare', '--mount', '--propagation', 'private', 'bash', '-c', enter]
  const folders = [tree, cloneDir, dirname(process.execPath)]
  return openTerminal(cloneDir, childEnvironment(env), [...place, 'enter', ...folders])
}
