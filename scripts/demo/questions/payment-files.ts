// What Northwind Pay sends along: the log of a worker that was killed between two effects, and its orders.

/** Line 1,043 captures, line 1,044 is the end of that worker, and line 1,050 captures the same again. */
export const workerLog = Array.from({ length: 1_400 }, (_, line) => {
  const at = new Date(Date.UTC(2026, 10, 13, 1, 50) + line * 1_379).toISOString().slice(11, 23)
  const worker = `worker-${(line % 4) + 1}`
  const payment = `pay_${((line + 1) * 40_503).toString(36).slice(-4).padStart(4, '0')}`
  if (line === 1_042)
    return `${at} INFO  worker-3 capture ok payment=pay_8fK2 amount=4900 attempt=0`
  if (line === 1_043) return `${at} ERROR worker-3 SIGKILL received, heap 511 MB of 512 MB`
  if (line === 1_049)
    return `${at} INFO  worker-2 capture ok payment=pay_8fK2 amount=4900 attempt=0`
  if (line % 41 === 7) return `${at} WARN  ${worker} 429 from provider, Retry-After: 30`
  return `${at} INFO  ${worker} capture ok payment=${payment} amount=${1_900 + (line % 7) * 500} attempt=${line % 3}`
}).join('\n')

const customers = [
  ...['Alder & Finch', 'Baltic Freight OÜ', 'Casa Ferrer', 'Delft Optics', 'Eastgate Dental'],
  ...['Fjord Outdoor AS', 'Granja Solar', 'Hollis, Tate & Co', 'Ivory Lane', 'Jansen Bikes'],
  ...['Kowalski Druk', 'Lumen Studio', 'Mercer Foods', 'Nocturne Records', 'Oakline Joinery'],
  ...['Palmer, Ruiz & Sons', 'Quay Marine', 'Rivage Hotels', 'Stellwerk IT', 'Tern Analytics'],
]

/** Amounts of every size, the same each time. */
const orderOf = (row: number) => {
  const customer = customers[(row * 7 + Math.floor(row / 20)) % customers.length]
  const cents = 1_290 + ((row * row * 6_151 + row * 379) % 97) * 371
  const state = row % 23 === 11 ? 'disputed' : row % 9 === 4 ? 'refunded' : 'paid'
  return `ord_${4_117 + row * 3},"${customer}",${(cents / 100).toFixed(2)},EUR,${state}`
}

export const orders = `order,customer,amount,currency,state\n${Array.from({ length: 120 }, (_, row) => orderOf(row)).join('\n')}\n`
