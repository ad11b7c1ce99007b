// Secrets from files: NAME_FILE says where the value of NAME is, for every setting that is a secret. A
// file can be given to one process alone and is in no listing of processes; an environment is in both.
import { readFileSync } from 'node:fs'
import { type Setting, settings } from './config-settings.ts'

type Environment = Partial<Record<string, string>>

const all: readonly Setting[] = settings

/** The settings that may come from a file. */
export const secretNames: readonly string[] = all.flatMap(({ name, isSecret }) =>
  isSecret ? name : [],
)

/** The environment with every NAME_FILE replaced by the NAME that the file holds. */
export function readSecretFiles(env: Environment, problems: string[]): Environment {
  const read: Environment = { ...env }
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]?.trim()
    if (!path) continue
    // Which of the two is meant cannot be known, and the wrong one may be an old secret.
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set: remove one`)
    else read[name] = readSecret(`${name}_FILE`, path, problems)
  }
  return read
}

/**
 * All that was given, secret or not, by name: what a backup keeps beside the files of a folder of secrets.
 * What lies in that folder is kept as a file, and what reaches the backups would only be locked in with them.
 */
export function listGiven(
  env: Environment,
  secretsFolder: string,
  problems: string[],
): Record<string, string> {
  const isKept = (name: string) => !name.startsWith('BACKUP_') && name !== 'SECRETS_FOLDER'
  const elsewhere = Object.entries(env).filter(
    ([name, path]) => !(name.endsWith('_FILE') && path?.trim().startsWith(`${secretsFolder}/`)),
  )
  const read = readSecretFiles(Object.fromEntries(elsewhere), problems)
  return Object.fromEntries(
    all.flatMap(({ name }) => {
      const value = read[name]?.trim()
      return isKept(name) && value ? [[name, value]] : []
    }),
  )
}

function readSecret(name: string, path: string, problems: string[]): string {
  try {
    const value = readFileSync(path, 'utf8').trim()
    if (value === '') problems.push(`${name}: ${path} is empty`)
    return value
  } catch (error) {
    problems.push(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
    return ''
  }
}
