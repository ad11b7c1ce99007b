// Programs that stand beside `taskreview` on the path of a transcript.
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const send = `fetch(process.argv[1], { method: 'POST', body: process.argv[2] }).then(async (reply) => {
  if (!reply.ok) { console.error(await reply.text()); process.exit(1) }
})`

/** engineer claim|answer <task> [words]; receiver <secret> [status]; await-line <file> <pattern>. */
export async function addProps(bin: string, engineerUrl: string): Promise<void> {
  const node = process.execPath
  const receiver = join(import.meta.dirname, 'receiver.ts')
  const programs = {
    engineer: `exec ${node} -e "${send}" "${engineerUrl}/$1/$2" "$3"`,
    receiver: `exec ${node} ${receiver} "$@"`,
    // What is awaited is a line of another process; a file has no other way to tell of it.
    'await-line': `for i in $(seq 400); do grep -q "$2" "$1" 2>/dev/null && exit 0; sleep 0.05; done
echo "no line $2 in $1:"; cat "$1"; exit 1`,
  }
  for (const [name, line] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${line}\n`)
    await chmod(join(bin, name), 0o755)
  }
}
