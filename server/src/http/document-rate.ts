// How much of what needs no key one address is given: documents are large, and a page brings dozens
// of files with it. Without a bound one client of either takes the whole process.
import type { onRequestHookHandler } from 'fastify'
import { nameAddressNetwork } from '../adapters/address.ts'
import { limits } from '../core/limits.ts'
import { createLocalRate, type LocalRateOptions } from './local-rate.ts'

export function limitDocuments(): onRequestHookHandler {
  return limitPerAddress({
    perSecond: limits.documentsPerSecondPerAddress,
    burst: limits.documentsBurstPerAddress,
    phrase: 'documents for the address',
  })
}

export function limitPages(): onRequestHookHandler {
  return limitPerAddress({
    perSecond: limits.pagesPerSecondPerAddress,
    burst: limits.pagesBurstPerAddress,
    phrase: 'pages and their files for the address',
  })
}

/** For what a route of the consoles gives to visitors without a session; throws the 429. */
export function limitPublicReads(phrase: string): (address: string) => void {
  return chargePerAddress({
    perSecond: limits.documentsPerSecondPerAddress,
    burst: limits.documentsBurstPerAddress,
    phrase,
  })
}

function chargePerAddress(options: LocalRateOptions): (address: string) => void {
  const rate = createLocalRate(options)
  return (address) => rate.charge(nameAddressNetwork(address))
}

function limitPerAddress(options: LocalRateOptions): onRequestHookHandler {
  const charge = chargePerAddress(options)
  return function chargeAddress(request, _reply, done) {
    try {
      charge(request.ip)
      done()
    } catch (error) {
      done(error as Error)
    }
  }
}
