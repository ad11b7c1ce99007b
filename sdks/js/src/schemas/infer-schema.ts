// The type of the data that a JSON Schema admits, for the schemas people write for answers: objects,
// lists, enums, constants and choices between them. What it does not know is unknown, never wrong.

/** A JSON Schema whose root is an object, or a choice of objects. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

interface Primitives {
  string: string
  number: number
  integer: number
  boolean: boolean
  null: null
}

/** The data a JSON Schema literal describes. */
export type InferSchema<S> = S extends { readonly const: infer Value }
  ? Value
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly anyOf: readonly (infer Choice)[] }
      ? InferSchema<Choice>
      : S extends { readonly oneOf: readonly (infer Choice)[] }
        ? InferSchema<Choice>
        : S extends { readonly type: infer Type }
          ? InferType<S, Type>
          : S extends { readonly properties: unknown }
            ? InferObject<S>
            : unknown

type InferType<S, Type> = Type extends readonly (infer Each)[]
  ? InferType<S, Each>
  : Type extends keyof Primitives
    ? Primitives[Type]
    : Type extends 'array'
      ? InferArray<S>
      : Type extends 'object'
        ? InferObject<S>
        : unknown

type InferArray<S> = S extends { readonly items: infer Items } ? InferSchema<Items>[] : unknown[]

type InferObject<S> = S extends { readonly properties: infer Properties }
  ? Flat<
      {
        -readonly [K in keyof Properties as K extends RequiredOf<S> ? K : never]: InferSchema<
          Properties[K]
        >
      } & {
        -readonly [K in keyof Properties as K extends RequiredOf<S> ? never : K]?: InferSchema<
          Properties[K]
        >
      }
    >
  : Record<string, unknown>

type RequiredOf<S> = S extends { readonly required: readonly (infer Name)[] } ? Name : never

type Flat<T> = { [K in keyof T]: T[K] }
