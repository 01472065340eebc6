import { Type, type Static, type TSchema, type TUnsafe } from 'typebox'

/**
 * Gives a schema the name under which the OpenAPI document and the generated types know it: wherever a schema with this
 * title occurs inside another one, the document refers to the component.
 */
export const named = <const S extends TSchema>(title: string, description: string, schema: S): S =>
  Object.assign(schema, { title, description })

/** The same schema with a description of what it means in this place. A named schema keeps its name. */
export const described = <const S extends TSchema>(schema: S, description: string): S => ({ ...schema, description })

/** A closed list of strings, with a name, as `type: string` and `enum`. The order is that of the specification. */
export const enumeration = <const V extends readonly string[]>(
  title: string,
  description: string,
  values: V,
): TUnsafe<V[number]> => Type.Unsafe<V[number]>({ type: 'string', title, description, enum: [...values] })

/**
 * The schema or null, as `type: [..., 'null']`, because a reader of the document and every generator understand that
 * better than `anyOf`. A named enumeration loses its name by this, since null is then one of its values; a named object
 * keeps it, and its name then stands for "the object or null".
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

/** A string with a meaning. */
export const text = (description: string) => Type.String({ description })

/** A string or null. */
export const textOrNull = (description: string) => nullable(Type.String({ description }))

/** A moment in UTC with milliseconds, always written as `2026-10-14T09:28:14.000Z`. */
export const moment = (description: string) => Type.String({ format: 'date-time', description })

/** A moment or null. */
export const momentOrNull = (description: string) => nullable(moment(description))

/** A number of double precision. */
export const double = (description: string) => Type.Number({ format: 'double', description })

/** True or false. */
export const flag = (description: string) => Type.Boolean({ description })
