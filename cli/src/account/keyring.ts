// The keyring of the system, by the program that comes with it: secret-tool of libsecret on Linux and
// security on macOS. The key is handed over by stdin, for a command line can be read by everybody.
// Where there is none, or it does not work, every function says so and the caller keeps the key itself.
const service = 'taskreview'
const answerWithinMs = 5_000

export type Keyring = {
  get(profile: string): Promise<string | undefined>
  /** False where the key could not be kept. */
  set(profile: string, key: string): Promise<boolean>
  delete(profile: string): Promise<void>
}

type Step = { program: string; args: string[]; input?: string }
type Steps = {
  get(account: string): Step
  set(account: string, key: string): Step
  delete(account: string): Step
}

const linux: Steps = {
  get: (account) => ({
    program: 'secret-tool',
    args: ['lookup', 'service', service, 'account', account],
  }),
  set: (account, key) => ({
    program: 'secret-tool',
    args: ['store', '--label', 'taskreview API key', 'service', service, 'account', account],
    input: key,
  }),
  delete: (account) => ({
    program: 'secret-tool',
    args: ['clear', 'service', service, 'account', account],
  }),
}

const macos: Steps = {
  get: (account) => ({
    program: 'security',
    args: ['find-generic-password', '-s', service, '-a', account, '-w'],
  }),
  set: (account, key) => ({
    program: 'security',
    args: ['-i'],
    input: `add-generic-password -U -s ${service} -a ${quote(account)} -w ${quote(key)}\n`,
  }),
  delete: (account) => ({
    program: 'security',
    args: ['delete-generic-password', '-s', service, '-a', account],
  }),
}

/** Two folders of configuration are two people's, or two tests': they share no key. */
export function createKeyring({ folder, isUsed }: { folder: string; isUsed: boolean }): Keyring {
  const steps = stepsOf(process.platform)
  if (!isUsed || steps === undefined) return noKeyring
  const name = (profile: string) => `${profile}@${folder}`
  return {
    async get(profile) {
      const { ok, text } = await run(steps.get(name(profile)))
      return ok && text !== '' ? text : undefined
    },
    // Some keyrings accept and keep nothing, so what was kept is read back.
    async set(profile, key) {
      const { ok } = await run(steps.set(name(profile), key))
      return ok && (await run(steps.get(name(profile)))).text === key
    },
    async delete(profile) {
      await run(steps.delete(name(profile)))
    },
  }
}

const noKeyring: Keyring = {
  get: async () => undefined,
  set: async () => false,
  delete: async () => undefined,
}

function stepsOf(platform: NodeJS.Platform): Steps | undefined {
  if (platform === 'linux') return linux
  return platform === 'darwin' ? macos : undefined
}

function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

async function run({ program, args, input }: Step): Promise<{ ok: boolean; text: string }> {
  const { spawn } = await import('node:child_process')
  return await new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: answerWithinMs,
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    child.on('error', () => resolve({ ok: false, text: '' }))
    child.on('close', (code) => resolve({ ok: code === 0, text: text.trimEnd() }))
    // A program that ends before it has read all is told by its exit code.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input ?? '')
  })
}
