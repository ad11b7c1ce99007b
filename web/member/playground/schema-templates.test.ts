import { expect, it } from 'vitest'
import { readSchema } from '../../ui/editor/schema-text.ts'
import { templates, writeTemplate } from './schema-templates.ts'

it('has templates that are in order', () => {
  for (const template of templates)
    expect(readSchema(writeTemplate(template)).problems, template.name).toEqual([])
})
