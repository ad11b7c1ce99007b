import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { mondayOf, readCoverage } from './coverage.ts'
import { readFigures } from './figures.ts'
import { getCoverageOperation, listEngineerFiguresOperation } from './schema.ts'

export function staffRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(listEngineerFiguresOperation, async () => ({ body: await readFigures(db) })),

    consoleRoute(getCoverageOperation, async ({ query }) => ({
      body: await readCoverage(db, query.monday ?? mondayOf(new Date())),
    })),
  ]
}
