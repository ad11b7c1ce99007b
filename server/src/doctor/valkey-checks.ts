// Valkey, without which the service limits per process and reads polls from the database: so nothing
// here keeps it from starting.
import { parseAddress } from '../adapters/valkey-connection.ts'
import { listValkeyHosts } from '../core/valkey-address.ts'
import { isLoopback } from './addresses.ts'
import type { Check } from './check.ts'
import { describeDrift } from './database-checks.ts'
import { describeError } from './describe-error.ts'

const majorMin = 9
const needs = 'valkey-reachable'

export const valkeyChecks: readonly Check[] = [
  {
    id: 'valkey-reachable',
    severity: 'unsafe',
    finds:
      'Valkey does not answer or refuses the password: rate limits are kept per process and polls read the database',
    change: 'VALKEY_URL=redis://:password@host:6379, or start Valkey',
    find: ({ valkey }) =>
      valkey().then(
        () => undefined,
        (error) => `Valkey gives no answer: ${describeError(error)}.`,
      ),
  },
  {
    id: 'valkey-version',
    severity: 'unsafe',
    finds: 'Valkey is older than 9, or it is Redis: neither is tested',
    change: 'Valkey 9',
    needs,
    async find({ valkey }) {
      const { version, valkeyMajor } = await valkey()
      return valkeyMajor < majorMin ? `This is version ${version}.` : undefined
    },
  },
  {
    id: 'valkey-password',
    severity: 'unsafe',
    finds:
      'Valkey on another machine answers without a password: anybody on that network can lift every rate limit',
    change: 'valkey.conf: requirepass PASSWORD, and VALKEY_URL=redis://:PASSWORD@host:6379',
    needs,
    appliesTo: ({ config }) =>
      listValkeyHosts(parseAddress(config.valkeyUrl)).some((host) => !isLoopback(host)),
    find: async ({ valkey }) =>
      (await valkey()).isOpen ? 'Valkey answers without a password.' : undefined,
  },
  {
    id: 'valkey-eviction',
    severity: 'unsafe',
    finds: 'Valkey may evict any key when its memory is full: rate limits would be forgotten',
    change: 'valkey.conf: maxmemory-policy volatile-ttl',
    needs,
    async find({ valkey }) {
      const { evictionPolicy } = await valkey()
      return evictionPolicy.startsWith('allkeys')
        ? `maxmemory-policy is ${evictionPolicy}: rate limits may be evicted.`
        : undefined
    },
  },
  {
    id: 'valkey-replica',
    severity: 'unsafe',
    finds: 'VALKEY_URL leads to a replica, which takes no writes',
    change: 'VALKEY_URL with the address of the primary',
    needs,
    find: async ({ valkey }) =>
      (await valkey()).isReplica
        ? 'VALKEY_URL leads to a replica, which takes no writes.'
        : undefined,
  },
  {
    id: 'valkey-clock',
    severity: 'unsafe',
    finds: 'The clocks of this machine and of Valkey are more than 2 seconds apart',
    change: 'the time service (chrony, systemd-timesyncd) of both machines',
    needs,
    find: async ({ valkey }) => describeDrift('Valkey', (await valkey()).driftMs),
  },
  {
    id: 'api-process-count',
    severity: 'unsafe',
    finds:
      'More API processes run than API_PROCESS_COUNT says: while Valkey is down, clients get that many times their rate',
    change: 'API_PROCESS_COUNT=the number of API processes at most',
    needs,
    async find({ valkey, config }) {
      const { apiProcesses } = await valkey()
      return apiProcesses <= config.apiProcessCount
        ? undefined
        : {
            says: `${apiProcesses} API processes run, and API_PROCESS_COUNT is ${config.apiProcessCount}.`,
            change: `API_PROCESS_COUNT=${apiProcesses}`,
          }
    },
  },
]
