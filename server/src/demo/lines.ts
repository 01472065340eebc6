import { type Static, Type } from 'typebox'
import { CompanyForm } from '../companies/form.ts'

const closed = { additionalProperties: false }
const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' })
const Name = Type.String({ minLength: 1, maxLength: 200 })
const Names = Type.Array(Name)
/** When something began to be, and when it ended, if it did. */
const span = { at: Time, until: Type.Optional(Time) }

/**
 * The lines of `companies.jsonl`: what the demonstration needs and no import brings. Companies are named by their slugs,
 * positions by the ids of their lines, careers pages and sharing links by their names, users by their e-mail addresses.
 */
export const demoLines = {
  /** The day that all lines are written for. Loading them moves every time by the days that have passed since. */
  today: Type.Object({ type: Type.Literal('today'), date: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }) }, closed),
  company: Type.Object(
    {
      ...CompanyForm.properties,
      slug: Name,
      type: Type.Literal('company'),
      at: Time,
      agency: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  /** A careers page, which may be switched off later. */
  page: Type.Object({ type: Type.Literal('page'), ...span, company: Name, name: Name }, closed),
  /** An agency has a client. */
  client: Type.Object({ type: Type.Literal('client'), ...span, agency: Name, client: Name }, closed),
  /** A user, restricted to some positions if these are given, who may be deactivated later. */
  user: Type.Object(
    {
      type: Type.Literal('user'),
      ...span,
      company: Name,
      email: Name,
      name: Type.Optional(Name),
      positions: Type.Optional(Names),
    },
    closed,
  ),
  /** A position leaves some careers pages, and some of its sharing links are switched off: all of both unless any are named. */
  withdrawal: Type.Object(
    {
      type: Type.Literal('withdrawal'),
      at: Time,
      position: Name,
      pages: Type.Optional(Names),
      links: Type.Optional(Names),
    },
    closed,
  ),
  /** A person of a company is anonymized. */
  erasure: Type.Object({ type: Type.Literal('erasure'), at: Time, company: Name, email: Name }, closed),
  /** A key. Without a time it is made last of all, and shown to whoever loads the demonstration. */
  key: Type.Object(
    {
      type: Type.Literal('key'),
      at: Type.Optional(Time),
      until: Type.Optional(Time),
      expiresAt: Type.Optional(Time),
      company: Name,
      what: Name,
      limit: Type.Optional(Type.Integer()),
      user: Type.Optional(Name),
      positions: Type.Optional(Names),
    },
    closed,
  ),
}

type DemoLines = typeof demoLines
export type DemoLineKind = keyof DemoLines
export type DemoLine<K extends DemoLineKind> = Static<DemoLines[K]>
