// The settings of the model: where it is, what it reads, what it may cost.
import type { SettingName, WholeName } from './config-settings.ts'

/** Kinds of files that a model may take beside text, which every model takes. */
const fileInputs = ['image', 'pdf'] as const

export type FileInput = (typeof fileInputs)[number]

export type ModelConfig = {
  baseUrl: string
  /** Who gets what is sent to the model, as people know it: the host of its address. */
  provider: string
  apiKey: string | undefined
  name: string
  /** What it reads besides text. */
  inputs: readonly FileInput[]
  timeoutMs: number
  outputTokensMax: number
  circuitFailuresMax: number
  accountDailyTokensMax: number
  dailyTokensMax: number
  /** What a million tokens cost; undefined where nobody said. */
  price?: { inputPerMillion: number; outputPerMillion: number; currency: string } | undefined
}

type Reader = {
  text(name: SettingName): string | undefined
  whole(name: WholeName): number
  problems: string[]
}

export function readModel(
  reader: Reader,
  stack: { modelUrl: string } | undefined,
): ModelConfig | undefined {
  const { text, whole, problems } = reader
  const baseUrl = text('MODEL_BASE_URL') ?? stack?.modelUrl
  if (baseUrl === undefined) return undefined
  const url = URL.parse(baseUrl)
  if (!/^https?:$/.test(url?.protocol ?? ''))
    problems.push('MODEL_BASE_URL must be a URL, such as https://api.example.com/v1')
  const name = text('MODEL_NAME') ?? (stack && 'stack')
  if (name === undefined) problems.push('MODEL_NAME is not set, but MODEL_BASE_URL is')
  return {
    baseUrl,
    provider: url?.hostname ?? '',
    apiKey: text('MODEL_API_KEY'),
    name: name ?? '',
    inputs: readInputs(reader),
    timeoutMs: whole('MODEL_TIMEOUT_MS'),
    outputTokensMax: whole('MODEL_OUTPUT_TOKENS_MAX'),
    circuitFailuresMax: whole('MODEL_CIRCUIT_FAILURES_MAX'),
    accountDailyTokensMax: whole('MODEL_ACCOUNT_DAILY_TOKENS_MAX'),
    dailyTokensMax: whole('MODEL_DAILY_TOKENS_MAX'),
    price: readModelPrice(reader),
  }
}

export function readProseDrafts({ text, problems }: Reader): boolean {
  const given = text('AI_PROSE_DRAFTS') ?? 'off'
  if (given !== 'on' && given !== 'off') problems.push('AI_PROSE_DRAFTS must be on or off')
  return given === 'on'
}

function readInputs({ text, problems }: Reader): FileInput[] {
  const given = (text('MODEL_INPUTS') ?? 'text').split(',').map((each) => each.trim())
  const known: string[] = ['text', ...fileInputs]
  if (given.some((each) => !known.includes(each)))
    problems.push(`MODEL_INPUTS must be some of ${known.join(', ')}, comma-separated`)
  return fileInputs.filter((each) => given.includes(each))
}

function readModelPrice(reader: Reader): ModelConfig['price'] {
  const inputPerMillion = readPrice(reader, 'MODEL_INPUT_PRICE')
  const outputPerMillion = readPrice(reader, 'MODEL_OUTPUT_PRICE')
  if ((inputPerMillion === undefined) !== (outputPerMillion === undefined))
    reader.problems.push('MODEL_INPUT_PRICE and MODEL_OUTPUT_PRICE are set both or neither')
  if (inputPerMillion === undefined || outputPerMillion === undefined) return undefined
  const currency = reader.text('MODEL_PRICE_CURRENCY') ?? 'USD'
  return { inputPerMillion, outputPerMillion, currency }
}

function readPrice({ text, problems }: Reader, name: SettingName): number | undefined {
  const price = text(name)
  if (price === undefined) return undefined
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(price))
    problems.push(`${name} must be what a million tokens cost, such as 2.50`)
  return Number(price)
}
