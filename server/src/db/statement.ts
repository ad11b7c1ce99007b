// Prepared statements with named, typed values. A statement is written with names and numbered when it
// is made, so a value cannot land in another's place. Parts of it may come from several modules: the
// owner of a table exports the part that writes it, and whoever composes the statement passes `param`
// on, which the compiler accepts only where the statement has the part's values.

/** Says where a value goes: `$1`, `$2`… in the order of first use. */
export type Param<Values> = (name: keyof Values & string) => string

export type PreparedStatement<Values extends object, Row> = {
  /** Of the prepared statement on each connection. */
  name: string
  text: string
  order: readonly (keyof Values & string)[]
  /** Never set: it carries the type of a row. */
  row?: Row
}

export function prepareStatement<Values extends object, Row>(
  name: string,
  write: (param: Param<Required<Values>>) => string,
): PreparedStatement<Values, Row> {
  const order: (keyof Values & string)[] = []
  const text = write((value) => {
    const known = order.indexOf(value)
    return `$${known === -1 ? order.push(value) : known + 1}`
  })
  return { name, text, order }
}

export function listValues<Values extends object>(
  { order }: PreparedStatement<Values, unknown>,
  values: Values,
): unknown[] {
  return order.map((name) => values[name])
}
