// A Valkey that is wrong.
import { findFreePort } from '../../../scripts/stack/processes.ts'
import { subscribeValkey } from '../../src/adapters/valkey.ts'
import { keyChangesChannel } from '../../src/modules/identity/api-keys/key-directory.ts'
import type { Fault, Plant } from './fault.ts'
import { startAlteringProxy } from './proxies.ts'

const valkeyThrough =
  (alter: (text: string) => string): Plant =>
  async ({ valkeyPort, valkeyPassword }, undo) => {
    const proxy = await startAlteringProxy({ host: '127.0.0.1', port: valkeyPort }, alter)
    undo(proxy.stop)
    return { VALKEY_URL: `redis://:${valkeyPassword}@127.0.0.1:${proxy.port}` }
  }

const valkeyConfig =
  (name: string, value: string, back: string): Plant =>
  async ({ valkey }, undo) => {
    await valkey.config('SET', name, value)
    undo(() => valkey.config('SET', name, back))
    return undefined
  }

export const valkeyFaults: readonly Fault[] = [
  {
    id: 'valkey-reachable',
    what: 'a wrong password',
    mend: /^VALKEY_URL=/,
    plant: async ({ valkeyPort }) => ({ VALKEY_URL: `redis://:wrong@0.0.0.0:${valkeyPort}` }),
  },
  {
    id: 'valkey-reachable',
    what: 'a wrong port',
    mend: /^VALKEY_URL=/,
    plant: async () => ({ VALKEY_URL: `redis://0.0.0.0:${await findFreePort()}` }),
  },
  {
    id: 'valkey-version',
    what: 'Valkey 8',
    mend: /^Valkey 9/,
    plant: valkeyThrough((text) => text.replace(/valkey_version:\d/, 'valkey_version:8')),
  },
  {
    id: 'valkey-password',
    what: 'no password asked for',
    mend: /requirepass/,
    plant: async ({ valkey, valkeyPassword }, undo) => {
      await valkey.config('SET', 'requirepass', '')
      undo(() => valkey.config('SET', 'requirepass', valkeyPassword))
      return undefined
    },
  },
  {
    id: 'valkey-eviction',
    what: 'any key evicted',
    mend: /maxmemory-policy/,
    plant: valkeyConfig('maxmemory-policy', 'allkeys-lru', 'noeviction'),
  },
  {
    id: 'valkey-replica',
    what: 'a replica',
    mend: /primary/,
    plant: async ({ valkey }, undo) => {
      await valkey.replicaof('127.0.0.1', 1)
      undo(() => valkey.replicaof('NO', 'ONE'))
      return undefined
    },
  },
  {
    id: 'valkey-clock',
    what: 'a Valkey that is early',
    mend: /time service/,
    plant: valkeyThrough((text) =>
      text.replace(
        /^(\*2\r\n\$10\r\n)(\d{10})\r\n/,
        (_all, head: string, seconds: string) => `${head}${Number(seconds) + 10}\r\n`,
      ),
    ),
  },
  {
    id: 'api-process-count',
    what: 'two API processes that count as one',
    mend: /^API_PROCESS_COUNT=2$/,
    async plant({ env }, undo) {
      const subscribed = [1, 2].map(
        () =>
          new Promise<void>((onSubscribed) => {
            const url = env.VALKEY_URL as string
            const subscription = subscribeValkey(url, keyChangesChannel, () => undefined, {
              onSubscribed,
            })
            undo(() => subscription.close())
          }),
      )
      await Promise.all(subscribed)
      return undefined
    },
  },
]
