import { Type, type Static, type TSchema, type TUnsafe } from 'typebox'
import { TIMESTAMP } from './limits.ts'

/**
 * Gives a schema its name in the OpenAPI document and in the generated types. If a schema with this
 * title occurs inside another one, the document refers to the component.
 */
export const named = <const S extends TSchema>(title: string, description: string, schema: S): S =>
  Object.assign(schema, { title, description })

/** A named, closed list of strings. The documents list them in the order of `values`. */
export const enumeration = <const V extends readonly string[]>(
  title: string,
  description: string,
  values: V,
): TUnsafe<V[number]> => Type.Unsafe<V[number]>({ type: 'string', title, description, enum: [...values] })

/**
 * The schema or null, as `type: [..., 'null']`, which readers and generators understand better than
 * `anyOf`. A named enumeration loses its name, because null becomes one of its values. A named
 * object keeps its name, which then means "the object or null".
 */
export const nullable = <const S extends TSchema>(schema: S, description?: string): TUnsafe<Static<S> | null> => {
  const { type, enum: values, title, ...rest } = schema as { type?: unknown; enum?: unknown[]; title?: string }
  if (typeof type !== 'string') throw new Error('Only a schema with exactly one type can be made nullable')
  return Type.Unsafe<Static<S> | null>({
    type: [type, 'null'],
    ...(title !== undefined && values === undefined && { title }),
    ...rest,
    ...(values !== undefined && { enum: [...values, null] }),
    ...(description !== undefined && { description }),
  })
}

/** A string. @param maxLength the most characters that it has */
export const text = (description: string, maxLength: number) => Type.String({ maxLength, description })

/** A string or null. @param maxLength the most characters that it has */
export const textOrNull = (description: string, maxLength: number) => nullable(text(description, maxLength))

/** A time in UTC with milliseconds, always written as `2026-10-14T09:28:14.000Z`. */
export const timestamp = (description: string) =>
  Type.String({ format: 'date-time', maxLength: TIMESTAMP, description })

/** A time or null. */
export const timestampOrNull = (description: string) => nullable(timestamp(description))

/** A number of double precision. @param range the least and the most that it can be */
export const double = (description: string, range: { readonly minimum: number; readonly maximum?: number }) =>
  Type.Number({ format: 'double', ...range, description })

/** True or false. */
export const flag = (description: string) => Type.Boolean({ description })
