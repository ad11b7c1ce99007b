// Profiles: which service, which account, which key. One file that only its owner may read; the key
// itself is in the keyring of the system where there is one, else in this file. Whoever changes it, or
// a key, does so alone: two sign-ins at once lose nothing, and no profile gets the key of another.
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../frame/failure.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { withLock } from './lock.ts'

export type Profile = {
  baseUrl: string
  accountId?: string
  accountName?: string
  mode?: 'live' | 'test'
  keyId?: string
  /** The key was made for this profile alone, by a sign-in in the browser. */
  isOwn?: true
  /** Set where the key is kept in this file. */
  key?: string
}

/** A sign-in that somebody has begun and not finished, by the code the person types. */
export type PendingLogin = {
  deviceCode: string
  baseUrl: string
  profile: string
  expiresAt: string
  intervalSeconds: number
}

export type Stored = {
  current?: string
  profiles: Record<string, Profile>
  pendingLogins?: Record<string, PendingLogin>
}

export type Configuration = ReturnType<typeof openConfiguration>

export const defaultProfile = 'default'

export function openConfiguration(folder: string, options: { usesKeyring: boolean }) {
  const path = join(folder, 'config.json')
  const keyring: Keyring = createKeyring({ folder, isUsed: options.usesKeyring })

  async function read(): Promise<Stored> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{"profiles":{}}'
      throw new CliError(`${path} cannot be read: ${error.message}`)
    })
    return parseStored(text, path)
  }

  async function alone<T>(run: () => Promise<T>): Promise<T> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await withLock(`${path}.lock`, run)
  }

  /** Only under the lock: a concurrent write would be lost. */
  async function edit(by: (stored: Stored) => unknown): Promise<void> {
    const stored = await read()
    by(stored)
    const draft = join(folder, `config.${process.pid}.json`)
    await writeFile(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
    // A umask takes rights away, and never gives any; this is for a mask that would take the owner's.
    await chmod(draft, 0o600)
    await rename(draft, path).catch(async (error: unknown) => {
      await rm(draft, { force: true })
      throw error
    })
  }

  return {
    path,
    read,
    async change(by: (stored: Stored) => unknown): Promise<void> {
      await alone(() => edit(by))
    },
    /** The key of a profile, wherever it is. */
    async readKey(name: string, profile: Profile): Promise<string | undefined> {
      return profile.key ?? (await keyring.get(name))
    },
    /** Keeps a profile and its key, and says where the key is now. */
    async keep(name: string, profile: Profile, key: string): Promise<'keyring' | 'file'> {
      return await alone(async () => {
        const isInKeyring = await keyring.set(name, key)
        await edit((stored) => {
          stored.profiles[name] = isInKeyring ? profile : { ...profile, key }
          stored.current = name
        })
        return isInKeyring ? 'keyring' : 'file'
      })
    },
    async forget(name: string): Promise<void> {
      await alone(async () => {
        await keyring.delete(name)
        await edit((stored) => {
          delete stored.profiles[name]
          if (stored.current === name) delete stored.current
          const [first] = Object.keys(stored.profiles)
          if (stored.current === undefined && first !== undefined) stored.current = first
        })
      })
    },
  }
}

function parseStored(text: string, path: string): Stored {
  try {
    const stored = JSON.parse(text) as Partial<Stored>
    if (typeof stored.profiles === 'object' && stored.profiles !== null) return stored as Stored
  } catch {
    // Told below, as a file of another shape is.
  }
  throw new CliError(`${path} is not a configuration of taskreview.`, {
    next: 'Move it away and sign in again: taskreview login',
    code: 'CONFIGURATION_BROKEN',
  })
}
