// Writing in a long answer: keys with pauses between words as people make them, and texts that are pasted.
import type { Page } from 'playwright-core'
import { type Frames, openNothing, recordFrames } from './frames.ts'
import type { Ground } from './ground.ts'
import { prompt } from './many-tasks.ts'

const sentence = 'The lock is held while the call waits, and `retry` repeats it with a new key. '

/** Prose of that many characters, in paragraphs of some lines; no two are the same. */
export function makeProse(chars: number): string {
  const paragraphs: string[] = []
  for (let length = 0; length < chars; length += paragraphs.at(-1)?.length ?? 1) {
    const number = paragraphs.length
    const head = number % 12 === 0 ? `## Part ${number}\n\n` : ''
    paragraphs.push(`${head}${number}. ${sentence.repeat(3 + (number % 5))}`)
  }
  return paragraphs.join('\n\n').slice(0, chars)
}

const editor = '.cm-content'

/** With the task page open. */
async function openEditor(page: Page): Promise<void> {
  const write = page
    .getByRole('tab', { name: 'Write' })
    .or(page.getByText('Write', { exact: true }))
  await write.first().click()
  await page.locator(editor).waitFor()
}

export async function pasteText(page: Page, text: string): Promise<Frames> {
  return await recordFrames(page, async () => {
    await page.evaluate(`speed.paste(${JSON.stringify(editor)}, ${JSON.stringify(text)})`)
    await page.waitForTimeout(settleMs)
  })
}

/** Where the cursor is. Pauses are long enough for what waits until the typing stops. */
export async function typeText(page: Page, chars: number): Promise<Frames> {
  const text = sentence.repeat(Math.ceil(chars / sentence.length)).slice(0, chars)
  return await recordFrames(page, async () => {
    for (const [place, sign] of [...text].entries()) {
      await page.keyboard.type(sign)
      await page.waitForTimeout(place % 25 === 24 ? settleMs : keyMs)
    }
    // Until the text was saved, which is work too.
    await page.waitForTimeout(saveMs)
  })
}

/** One press of a key after the other, such as the one that accepts a passage. */
async function pressOften(page: Page, key: string, times: number): Promise<Frames> {
  return await recordFrames(page, async () => {
    for (let count = 0; count < times; count += 1) {
      await page.keyboard.press(key)
      await page.waitForTimeout(keyMs * 2)
    }
    await page.waitForTimeout(settleMs)
  })
}

const keyMs = 40
const settleMs = 450
const saveMs = 2_600

export type TypingFrames = Record<
  'control' | 'paste' | 'write' | 'writeWithDraft' | 'accept' | 'form' | 'formList',
  Frames
>

type Sizes = { chars: number; keys: number }

export async function measureTyping(ground: Ground, sizes: Sizes): Promise<TypingFrames> {
  const { page, context } = await ground.open()
  const control = await typeOnNothing(page, sizes.keys)
  const prose = await writeProse(ground, page, sizes)
  const drafted = await writeWithDraft(ground, page, sizes)
  const data = await fillForm(ground, page, sizes.keys)
  await context.close()
  return { control, ...prose, ...drafted, ...data }
}

/** The same hand on a page with nothing in it. */
async function typeOnNothing(page: Page, keys: number): Promise<Frames> {
  await openNothing(page)
  return await typeText(page, keys)
}

async function writeProse(ground: Ground, page: Page, { chars, keys }: Sizes) {
  await openRoom(ground, page, await ground.client.create({ prompt }))
  await openEditor(page)
  const paste = await pasteText(page, makeProse(chars))
  return { paste, write: await typeText(page, keys) }
}

async function writeWithDraft(ground: Ground, page: Page, { chars, keys }: Sizes) {
  const taskId = await ground.client.create({ prompt })
  await ground.client.draft(taskId, { message: makeProse(chars) })
  await openRoom(ground, page, taskId)
  await page.locator('.passages').waitFor()
  await page.keyboard.press('j')
  const accept = await pressOften(page, 'a', Math.ceil(keys / 4))
  await openEditor(page)
  await page.locator(editor).click()
  return { accept, writeWithDraft: await typeText(page, keys) }
}

const listItems = 200
const item = {
  type: 'object',
  properties: { file: { type: 'string' }, line: { type: 'integer' }, problem: { type: 'string' } },
  required: ['file', 'line', 'problem'],
}
const responseSchema = {
  type: 'object',
  properties: {
    summary: { type: 'string' },
    findings: { type: 'array', maxItems: listItems, items: item },
  },
  required: ['summary', 'findings'],
}

async function fillForm(ground: Ground, page: Page, keys: number) {
  const taskId = await ground.client.create({ prompt, responseSchema })
  const findings = Array.from({ length: listItems }, (_, line) => ({
    file: `src/part-${line % 7}.ts`,
    line: line + 1,
    problem: sentence,
  }))
  await ground.client.draft(taskId, { summary: 'Ready.', findings })
  await openRoom(ground, page, taskId)
  const summary = page.locator('[data-pointer="/summary"]')
  await summary.click()
  const form = await typeText(page, keys)
  await page.locator('[data-pointer="/findings/0/problem"]').click()
  return { form, formList: await typeText(page, keys) }
}

async function openRoom({ session }: Ground, page: Page, taskId: string): Promise<void> {
  await session.call('POST', `/workbench/v1/tasks/${taskId}/claim`)
  await page.goto(`/workbench/tasks/${taskId}`)
  await page.locator('.prompt-text > .markdown').waitFor()
  // What comes after the first paint (colours, editors) is not what is measured.
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(settleMs)
}
