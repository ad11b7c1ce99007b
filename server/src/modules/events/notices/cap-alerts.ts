// Tells owners of the steps that caps have reached: each is raised in the transaction that marks it as told.
import { encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import {
  type CapAlert,
  removeEndedAlerts,
  type ToldCap,
  takeAlerts,
} from '../../money/caps/writes.ts'
import { raiseNotice, settleNotice } from './notices.ts'

const alertsPerRound = 200

export async function tellOfCaps(db: Db): Promise<void> {
  let told = alertsPerRound
  while (told === alertsPerRound) {
    told = await db.transaction().execute(async (tx) => {
      const alerts = await takeAlerts(tx, alertsPerRound)
      for (const alert of alerts) await raiseNotice(tx, describeAlert(alert))
      return alerts.length
    })
  }
  await db.transaction().execute(async (tx) => {
    const ended = await removeEndedAlerts(tx, alertsPerRound)
    for (const alert of ended) await settleNotice(tx, subjectOf(alert))
  })
}

function subjectOf({ accountUuid, capUuid, startsAt, step }: CapAlert) {
  const subject = `${capUuid}/${startsAt.toISOString()}/${step}`
  return { accountUuid, kind: 'spending_cap', subject } as const
}

function describeAlert(alert: ToldCap) {
  const { capUuid, subject, name, period, amount, step: percent, endsAt } = alert
  const data = {
    ...{ capId: encodeId('cap', capUuid), subject, name, period, amount, percent },
    resetsAt: endsAt.toISOString(),
  }
  return { ...subjectOf(alert), data }
}
