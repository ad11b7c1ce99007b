// `docker compose …` as docs/operate/install.md prints it, on a machine without Docker: by podman-compose.
// scripts/install-page puts it on PATH under the name docker.
import { containerOf, openContainers } from './containers.ts'

const [program, ...words] = process.argv.slice(2)
const profiles: string[] = []
while (words[0]?.startsWith('-')) {
  const [flag, value = ''] = words.splice(0, 2)
  if (flag === '--profile') profiles.push(value)
  else if (flag !== '-f' || value !== 'compose.yaml')
    throw new Error(`not known here: ${flag} ${value}`)
}
const [command = '', ...args] = words
if (program !== 'compose') throw new Error(`not known here: docker ${program}`)

const containers = openContainers(process.cwd())

async function up(): Promise<void> {
  const services = args.filter((arg) => !arg.startsWith('-'))
  for (const service of services) await containers.runToEnd(service)
  if (services.length > 0) return
  const isThere = await containers.podman(['container', 'exists', containerOf('api')]).then(
    () => true,
    () => false,
  )
  // Docker makes those anew whose settings or image differ; podman cannot, while others depend on them.
  if (isThere) await containers.down()
  await containers.start({}, profiles)
}

try {
  if (command === 'up') await up()
  else {
    const quiet = command === 'exec' ? ['-T'] : []
    const named = profiles.flatMap((name) => ['--profile', name])
    process.stdout.write(await containers.compose([...named, command, ...quiet, ...args]))
  }
} catch (error) {
  const {
    stdout = '',
    stderr = '',
    message,
  } = error as Error & { stdout?: string; stderr?: string }
  process.stderr.write(`${stdout}${stderr}${message}\n`)
  process.exitCode = 1
}
