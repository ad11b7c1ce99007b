// Follows docs/operate/install.md to the letter, block after block, in a folder that holds compose.yaml
// alone, and tries after each what the page promises. See scripts/install-page.
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openTerminal, type Terminal } from '../readme/terminal.ts'
import { type Block, readBlocks } from '../samples/markdown.ts'
import { childEnvironment } from '../stack/environment.ts'
import { runToEnd, waitUntil } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'
import { ask, findLink, signInOperator } from './client.ts'
import { containerOf, openContainers } from './containers.ts'
import { openFolder } from './folder.ts'
import { makeNextImage } from './next-image.ts'

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const page = 'docs/operate/install.md'
const blockTimeoutMs = 5 * 60_000
/** Names that need no DNS; Caddy certifies them itself. Everything else is typed as printed. */
const replaced: [string, string][] = [
  ['review.example.com', 'review.localhost'],
  ['files.example.com', 'files.localhost'],
  ['smtps://user:password@mail.example.com:465', 'smtp://maildev:1025'],
]

const folder = openFolder()
const programs = mkdtempSync(join(tmpdir(), 'install-page-'))
const containers = openContainers(folder.path)
const figures: Record<string, number> = {}

/** What is tried after a block, by a word that the block must hold. */
const trials: [string, (said: string) => Promise<string>][] = [
  ['logs migrate', tryOperator],
  ['logs demo', tryDemo],
  ['--profile tls', tryTls],
  ['admin doctor', readDoctor],
  ['TASK_REVIEW_VERSION=', tryVersion],
]

async function tryOperator(said: string): Promise<string> {
  await signInOperator(findLink(said), 'operator@example.com')
  return 'the first operator signed in'
}

async function tryDemo(): Promise<string> {
  let key: string | undefined
  await waitUntil(async () => {
    key = (await containers.compose(['--profile', 'demo', 'logs', 'demo'])).match(
      /trs_live_\w+/,
    )?.[0]
    return key !== undefined
  }, blockTimeoutMs)
  assert.ok(key, 'the demo printed no key')
  return `answered by an engineer of the demo: ${(await ask(key)).answer.slice(0, 40)}`
}

async function tryTls(): Promise<string> {
  const authority = join(programs, 'authority.crt')
  const root = '/data/caddy/pki/authorities/local/root.crt'
  await containers.podman(['cp', `${containerOf('caddy')}:${root}`, authority])
  for (const name of ['review.localhost', 'files.localhost']) {
    const trusted = ['--cacert', authority, '--resolve', `${name}:443:127.0.0.1`]
    const status = [
      '-s',
      '-o',
      '/dev/null',
      '-w',
      '%{http_code}',
      '--retry',
      '5',
      '--retry-connrefused',
    ]
    const seen = await runToEnd('curl', [...status, ...trusted, `https://${name}/readyz`])
    assert.equal(seen, '200', name)
  }
  return 'both names answer by TLS'
}

/** The names of this drill are known on this machine and not inside its containers, which the doctor says. */
async function readDoctor(said: string): Promise<string> {
  const findings = [...said.matchAll(/^(dangerous|unsafe|missing) ([a-z-]+)$/gm)]
  assert.deepEqual(
    findings.map(([, , id]) => id),
    ['public-url-reachable'],
    said,
  )
  return `the doctor names what has no DNS here and nothing else: ${said.trim().split('\n').at(-1)}`
}

async function tryVersion(): Promise<string> {
  const format = ['--format', '{{.ImageName}}', containerOf('api')]
  const image = (await containers.podman(['inspect', ...format])).trim()
  assert.match(image, /:0\.9\.1$/)
  return `runs ${image}`
}

async function follow(terminal: Terminal, block: Block): Promise<void> {
  const text = replaced.reduce((all, [printed, used]) => all.replaceAll(printed, used), block.text)
  const { savedAs } = block.wishes
  // The doctor ends with 1 where it has something to say, and the next block follows all the same.
  const isDoctor = text.includes('admin doctor')
  const typed = isDoctor ? `${text.trim()} || true` : text
  const command = savedAs ? `cat > ${savedAs} <<'END_OF_FILE'\n${text}\nEND_OF_FILE` : typed
  const startedAtMs = performance.now()
  const said = await terminal.run(command, blockTimeoutMs)
  const seconds = Number(((performance.now() - startedAtMs) / 1_000).toFixed(1))
  figures[`line ${block.line}, s`] = seconds
  console.error(`line ${block.line}: ${text.trim().split('\n').at(-1)} (${seconds} s)`)
  for (const [word, attempt] of trials) {
    if (text.includes(word)) console.error(`  ${await attempt(said)}`)
  }
}

async function main(): Promise<void> {
  const blocks = readBlocks(page, readFileSync(join(cloneDir, page), 'utf8'))
  const untried = trials.filter(([word]) => !blocks.some(({ text }) => text.includes(word)))
  assert.deepEqual(untried, [], 'the page has no block for these trials')
  const docker = join(programs, 'docker')
  writeFileSync(docker, `#!/bin/sh\nexec node ${cloneDir}/scripts/compose-parts/docker.ts "$@"\n`)
  chmodSync(docker, 0o755)
  await makeNextImage('0.9.1')
  const terminal = openTerminal(folder.path, childEnvironment({}))
  try {
    await terminal.run(`export PATH=${programs}:$PATH`, blockTimeoutMs)
    for (const block of blocks) await follow(terminal, block)
  } finally {
    await terminal.close()
  }
  if (values.json) console.log(JSON.stringify({ drill: 'install-page', ok: true, figures }))
}

try {
  await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await containers.remove().catch((error: Error) => console.error(error.message))
  folder.remove()
  rmSync(programs, { recursive: true })
}
