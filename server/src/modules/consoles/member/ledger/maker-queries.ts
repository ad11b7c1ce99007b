// Who made a task `t`: a key, or a member at a page, whose ids never meet.
import { sql } from 'kysely'

export type MakerRow = {
  maker_id: string
  maker_is_key: boolean
  maker_name: string
}

export const makerColumns = sql`t.key_id as maker_id, k.id is not null as maker_is_key,
  coalesce(k.name, u.name, '') as maker_name`

export const makerJoins = sql`
  left join api_keys k on k.id = t.key_id
  left join auth.users u on u.id = t.key_id and k.id is null`
