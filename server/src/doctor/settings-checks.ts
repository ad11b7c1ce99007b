// Settings that can be read and should not be as they are.
import { isInNetwork, isLoopback, isPrivate } from './addresses.ts'
import type { Check } from './check.ts'

const nodeVersionMin = [24, 21] as const

export const settingsChecks: readonly Check[] = [
  {
    id: 'public-url-https',
    severity: 'dangerous',
    finds:
      'PUBLIC_URL has no https: keys and sign-ins can be read on the way. Unsafe on a private network, dangerous elsewhere',
    change: 'PUBLIC_URL=https://review.example.com',
    atStart: true,
    appliesTo: ({ isLocal }) => !isLocal,
    find({ config: { publicUrl } }) {
      const { protocol, hostname } = new URL(publicUrl)
      if (protocol === 'https:') return undefined
      const says = `PUBLIC_URL is ${publicUrl}: keys and sign-ins can be read on the way.`
      return { says, severity: isPrivate(hostname) ? 'unsafe' : 'dangerous' }
    },
  },
  {
    id: 'files-url-https',
    severity: 'dangerous',
    finds:
      'FILES_URL has no https while PUBLIC_URL has: files can be read on the way, and browsers refuse to show them',
    change: 'FILES_URL=https://files.example.com',
    atStart: true,
    find: ({ config: { publicUrl, filesUrl } }) =>
      publicUrl.startsWith('https:') && !filesUrl.startsWith('https:')
        ? `FILES_URL is ${filesUrl} while PUBLIC_URL has https.`
        : undefined,
  },
  {
    id: 'async-commit-allowed',
    severity: 'dangerous',
    finds:
      'UNSAFE_ASYNC_COMMIT is set, which is for crash tests: a crash may lose acknowledged credits. Unsafe on one machine, dangerous elsewhere',
    change: 'UNSAFE_ASYNC_COMMIT=',
    atStart: true,
    find: ({ config, isLocal }) =>
      config.unsafeAsyncCommit
        ? {
            says: 'UNSAFE_ASYNC_COMMIT is 1: the service starts on a database that may lose acknowledged credits.',
            severity: isLocal ? 'unsafe' : 'dangerous',
          }
        : undefined,
  },
  {
    id: 'sign-up-open',
    severity: 'unsafe',
    finds: 'SIGN_UP=open where the public network reaches the service: anyone can make an account',
    change: 'SIGN_UP=invited',
    atStart: true,
    appliesTo: ({ isLocal }) => !isLocal,
    find: ({ config: { signUp, publicUrl } }) =>
      signUp.mode === 'open'
        ? `SIGN_UP is open at ${publicUrl}: anyone can make an account.`
        : undefined,
  },
  {
    id: 'webhook-networks',
    severity: 'dangerous',
    finds:
      'WEBHOOK_ALLOWED_NETWORKS includes the metadata service of clouds (dangerous), or is wider than /8, or includes this machine (unsafe): clients choose where webhooks go',
    change: 'WEBHOOK_ALLOWED_NETWORKS=10.20.0.0/16 (only the networks your receivers are in)',
    atStart: true,
    appliesTo: ({ isLocal }) => !isLocal,
    find: ({ config }) => findWideNetwork(config.webhookAllowedNetworks),
  },
  {
    id: 'model-url-https',
    severity: 'unsafe',
    finds:
      'MODEL_BASE_URL has no https on the public network: prompts and the API key can be read on the way',
    change: 'MODEL_BASE_URL=https://api.example.com/v1',
    atStart: true,
    appliesTo: ({ config }) => config.model !== undefined,
    find({ config }) {
      const { protocol, hostname, href } = new URL(config.model?.baseUrl ?? '')
      return protocol === 'https:' || isPrivate(hostname)
        ? undefined
        : `MODEL_BASE_URL is ${href}: prompts and the API key can be read on the way.`
    },
  },
  {
    id: 'mail-missing',
    severity: 'unsafe',
    finds: 'SMTP_URL is not set: nobody can be invited, confirm an address or reset a password',
    change: 'SMTP_URL=smtp://user:password@mail.example.com:587',
    atStart: true,
    appliesTo: ({ isLocal }) => !isLocal,
    find: ({ config }) =>
      config.smtpUrl === undefined ? 'SMTP_URL is not set: nobody can be invited.' : undefined,
  },
  {
    id: 'mail-from',
    severity: 'unsafe',
    finds: 'MAIL_FROM is an address of localhost: mail servers refuse it or take it for spam',
    change: 'MAIL_FROM=Task Review <no-reply@example.com>',
    atStart: true,
    appliesTo: ({ isLocal, config }) => !isLocal && config.smtpUrl !== undefined,
    find({ config: { mailFrom } }) {
      const domain = /@([^\s>]+)/.exec(mailFrom)?.[1]
      return domain === undefined || isLoopback(domain)
        ? `MAIL_FROM is ${mailFrom}: mail servers refuse it or take it for spam.`
        : undefined
    },
  },
  {
    id: 'disk-limits',
    severity: 'unsafe',
    finds:
      'Neither DATABASE_BYTES_MAX nor WATCHED_PATHS is set: a full disk stops everything, answers and settlements too',
    change: 'DATABASE_BYTES_MAX=50000000000 (what the volume of the database holds)',
    atStart: true,
    find: ({ config }) =>
      config.databaseBytesMax === 0 && config.watchedPaths.length === 0
        ? 'No disk is watched: a full one stops everything, answers and settlements too.'
        : undefined,
  },
  {
    id: 'owner-url-given',
    severity: 'unsafe',
    finds:
      'A process that serves is given DATABASE_OWNER_URL or DATABASE_ADMIN_URL, which the role migrate alone needs: an intruder could change the ledger',
    change: 'DATABASE_OWNER_URL= and DATABASE_ADMIN_URL= everywhere but for the role migrate',
    atStart: true,
    find({ config }) {
      const given = config.shownSettings.filter(
        ({ name, value }) => /^DATABASE_(OWNER|ADMIN)_URL$/.test(name) && value !== null,
      )
      const names = given.map(({ name }) => name).join(' and ')
      return names === '' ? undefined : `${names} is given to a process that does not migrate.`
    },
  },
  {
    id: 'node-version',
    severity: 'dangerous',
    finds: `Node.js is older than ${nodeVersionMin.join('.')}`,
    change: `Node.js ${nodeVersionMin.join('.')} or later (scripts/env has the tested one)`,
    atStart: true,
    find({ nodeVersion }) {
      const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
      const [majorMin, minorMin] = nodeVersionMin
      const isOld = major < majorMin || (major === majorMin && minor < minorMin)
      return isOld ? `This is Node.js ${nodeVersion}.` : undefined
    },
  },
]

function findWideNetwork(networks: readonly string[]): ReturnType<Check['find']> {
  const name = (address: string) => networks.find((network) => isInNetwork(address, network))
  const metadata = name('169.254.169.254') ?? name('fd00:ec2::254')
  if (metadata !== undefined)
    return `WEBHOOK_ALLOWED_NETWORKS: ${metadata} includes the metadata service of clouds, which gives out credentials.`
  const own = name('127.0.0.1') ?? name('::1')
  if (own !== undefined)
    return {
      says: `WEBHOOK_ALLOWED_NETWORKS: ${own} includes this machine itself.`,
      severity: 'unsafe',
    }
  const wide = networks.find((network) => Number(network.split('/')[1]) < 8)
  return wide === undefined
    ? undefined
    : { says: `WEBHOOK_ALLOWED_NETWORKS: ${wide} is wider than /8.`, severity: 'unsafe' }
}
