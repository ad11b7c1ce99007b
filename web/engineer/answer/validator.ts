// What rjsf asks of a validator while it draws a form: which choice fits, which condition holds. The
// page forbids generated code, so it is answered without any; faults are found by core/validate.ts.
import { type Schema, Validator } from '@cfworker/json-schema'
import type { RJSFSchema, ValidatorType } from '@rjsf/utils'

const validators = new WeakMap<object, WeakMap<object, Validator>>()

function validatorOf(schema: object, root: object): Validator {
  const known = validators.get(root) ?? new WeakMap<object, Validator>()
  validators.set(root, known)
  const held = known.get(schema)
  if (held) return held
  // A part of a schema refers to what its root defines.
  const { $defs, definitions } = root as RJSFSchema
  const whole = { ...($defs && { $defs }), ...(definitions && { definitions }), ...schema }
  const made = new Validator(whole as Schema, '2020-12', true)
  known.set(schema, made)
  return made
}

export const validator: ValidatorType = {
  isValid(schema, formData, rootSchema) {
    try {
      if (typeof schema === 'boolean') return schema
      return validatorOf(schema, rootSchema).validate(formData ?? null).valid
    } catch {
      // Half-written data is no fault of the form's.
      return false
    }
  },
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
}
