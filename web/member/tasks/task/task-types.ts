import type { Schemas } from '../../../api/queries.ts'

export type Task = Schemas['AccountTaskDetail']
export type TaskRow = Schemas['AccountTask']
export type Message = Schemas['AccountMessage']
export type Delivery = Schemas['AccountTaskDelivery']
