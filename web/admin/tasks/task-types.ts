import type { Schemas } from '../../api/queries.ts'

export type OperatorTask = Schemas['OperatorTask']
export type OperatorTaskDetail = Schemas['OperatorTaskDetail']
