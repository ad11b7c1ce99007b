// Prints signed and spoiled webhooks as lines of JSON, for scripts/webhook-signatures.
import { once } from 'node:events'
import { makeSignedCases } from '../server/test/signed-messages.ts'

for (const each of makeSignedCases(Number(process.argv[2]))) {
  // Timestamps are fresh only for minutes, so no more is made ahead than the reader can take.
  if (!process.stdout.write(`${JSON.stringify(each)}\n`)) await once(process.stdout, 'drain')
}
