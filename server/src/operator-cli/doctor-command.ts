// `admin doctor`: the only command that also runs when the settings cannot be read or a part is down.
import { type Config, ConfigError, readConfig } from '../core/config.ts'
import { connectDatabase } from '../db/client.ts'
import { checks } from '../doctor/checks.ts'
import { createGround } from '../doctor/ground.ts'
import { reportConfigError, toJson, writeReport } from '../doctor/report.ts'
import { type Report, runChecks } from '../doctor/run-checks.ts'

export const doctorCommand = {
  usage: '[--waits]',
  about:
    'Check settings, database, parts and both addresses, and name what to change. --waits takes a minute longer and sees whether a proxy cuts long waits.',
}

export async function runDoctor(flags: { json?: boolean; waits?: boolean }): Promise<number> {
  const report = await makeReport(flags.waits === true)
  process.stdout.write(flags.json ? `${JSON.stringify(toJson(report))}\n` : writeReport(report))
  return report.findings.length === 0 ? 0 : 1
}

async function makeReport(withWaits: boolean): Promise<Report> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return reportConfigError(error.message)
  }
  const database = connectDatabase({
    databaseUrl: config.databaseUrl,
    poolSize: 2,
    hotConnections: 1,
  })
  try {
    const wanted = checks.filter(({ isSlow }) => withWaits || !isSlow)
    return await runChecks(wanted, createGround(config, database.db))
  } finally {
    await database.close()
  }
}
