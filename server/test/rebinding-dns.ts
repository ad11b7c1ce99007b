// A name server that changes its answers: two queries may get different addresses. It supports just enough
// DNS for address queries over UDP.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'

export type Family = 4 | 6
/** The addresses of a name at this moment; they are asked for anew with every question. */
export type DecideAddresses = (name: string, family: Family) => string[]

export type RebindingDns = {
  /** As a resolver wants to be told of it. */
  server: string
  countQuestions(): number
  stop(): Promise<void>
}

const headerBytes = 12
const types: Record<number, Family> = { 1: 4, 28: 6 }
const flagsOfReply = 0x8180
const noSuchName = 3

export async function startRebindingDns(decide: DecideAddresses): Promise<RebindingDns> {
  const socket = createSocket('udp4')
  let questions = 0
  socket.on('message', (message, from) => {
    questions++
    socket.send(answer(message, decide), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    server: `127.0.0.1:${socket.address().port}`,
    countQuestions: () => questions,
    async stop() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function answer(message: Buffer, decide: DecideAddresses): Buffer {
  const { name, type, end } = readQuestion(message)
  const family = types[type]
  const addresses = family === undefined ? [] : decide(name, family)
  const header = Buffer.alloc(headerBytes)
  message.copy(header, 0, 0, 2)
  header.writeUInt16BE(addresses.length === 0 ? flagsOfReply | noSuchName : flagsOfReply, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(addresses.length, 6)
  const question = message.subarray(headerBytes, end)
  return Buffer.concat([header, question, ...addresses.map((each) => writeRecord(each, type))])
}

/** The name in lower case, since a resolver may mix the cases to recognise its answer. */
function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = headerBytes
  while (message.readUInt8(at) !== 0) {
    const length = message.readUInt8(at)
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** A record of the name asked for, which nobody may remember. */
function writeRecord(address: string, type: number): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc000 | headerBytes, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([record, bytes])
}
