import { type Static, Type } from 'typebox'
import { roleNames } from '../../base/access/abilities.ts'
import { documentKinds, documentReaders } from '../../candidates/documents/document.ts'
import { legalBases, sources } from '../../candidates/intake/origin.ts'
import { PersonForm } from '../../candidates/person.ts'
import { heldReasons } from '../../candidates/submissions/submission.ts'
import { LookEdit } from '../../positions/careers-pages/look/look.ts'
import { CompanyForm } from '../../organisation/companies/form.ts'
import { templateKinds } from '../../candidates/mail/templates/template.ts'
import { languages } from '../../base/web/words/language.ts'

const closed = { additionalProperties: false }
const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' })
const Name = Type.String({ minLength: 1, maxLength: 200 })
const Names = Type.Array(Name)
/** The time of creation, and the time of the end, if there is one. */
const span = { at: Time, until: Type.Optional(Time) }

/**
 * The lines of `companies.jsonl`. They describe what the demonstration needs and an import cannot
 * create. Lines refer to companies by slug, to positions by the id of their line, to careers pages and
 * sharing links by name, and to users by e-mail address.
 */
export const demoLines = {
  /** The day that all lines are written for. A load adds the days since then to every time. */
  today: Type.Object({ type: Type.Literal('today'), date: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }) }, closed),
  company: Type.Object(
    {
      ...CompanyForm.properties,
      slug: Name,
      type: Type.Literal('company'),
      at: Time,
      agency: Type.Optional(Type.Boolean()),
      /** Whether its website is its careers page here. No other address of an invented company leads anywhere. */
      ownWebsite: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  /** A careers page, which is switched off at `until`. A company's first is its default page. */
  page: Type.Object(
    { type: Type.Literal('page'), ...span, company: Name, name: Name, look: Type.Optional(LookEdit) },
    closed,
  ),
  /** An agency has a client from `at` to `until`. */
  client: Type.Object({ type: Type.Literal('client'), ...span, agency: Name, client: Name }, closed),
  /** An agency asks a company, which does not answer. */
  proposal: Type.Object({ type: Type.Literal('proposal'), at: Time, agency: Name, client: Name }, closed),
  /** A user, who is restricted to `positions` if they are given, and is deactivated at `until`. */
  user: Type.Object(
    {
      type: Type.Literal('user'),
      role: Type.Optional(Type.Enum(roleNames)),
      identities: Type.Optional(Type.Boolean()),
      ...span,
      company: Name,
      email: Name,
      name: Type.Optional(Name),
      positions: Type.Optional(Names),
    },
    closed,
  ),
  /**
   * A position is removed from careers pages, and its sharing links are switched off. If the line names
   * neither pages nor links, this applies to all of them.
   */
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
  /** What a colleague, named by e-mail, notes about a candidate, named by the id of the line. */
  note: Type.Object(
    {
      type: Type.Literal('note'),
      at: Time,
      company: Name,
      author: Name,
      candidate: Name,
      text: Type.String({ minLength: 1, maxLength: 2_000 }),
      personal: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  /** A file that a colleague adds about a candidate: a PDF with these lines. */
  document: Type.Object(
    {
      type: Type.Literal('document'),
      at: Time,
      company: Name,
      author: Name,
      candidate: Name,
      kind: Type.Enum([...documentKinds]),
      title: Type.Optional(Name),
      readers: Type.Enum([...documentReaders]),
      file: Name,
      heading: Name,
      lines: Type.Array(Type.String({ minLength: 1, maxLength: 90 })),
    },
    closed,
  ),
  /** Somebody whom a colleague adds by hand to a position. Notes name them by `id`, like candidates of a feed. */
  added: Type.Object(
    {
      type: Type.Literal('added'),
      at: Time,
      company: Name,
      author: Name,
      id: Name,
      position: Name,
      candidate: PersonForm,
      source: Type.Enum([...sources]),
      legalBasis: Type.Enum([...legalBases]),
      /** From a list of the system before. */
      isImported: Type.Optional(Type.Literal(true)),
    },
    closed,
  ),
  /** An application that somebody sends through a careers page, named by its name, and that has to wait for a human. */
  held: Type.Object(
    {
      type: Type.Literal('held'),
      at: Time,
      company: Name,
      page: Name,
      position: Name,
      candidate: PersonForm,
      message: Type.Optional(Type.String({ maxLength: 2_000 })),
      because: Type.Array(Type.Enum([...heldReasons]), { minItems: 1 }),
    },
    closed,
  ),
  /** A template of mails to candidates. */
  template: Type.Object(
    {
      type: Type.Literal('template'),
      at: Time,
      company: Name,
      name: Name,
      kind: Type.Enum([...templateKinds]),
      texts: Type.Partial(
        Type.Object(
          Object.fromEntries(
            languages.map((language) => [language, Type.Object({ subject: Name, body: Type.String() }, closed)]),
          ),
        ),
      ),
    },
    closed,
  ),
  /** A person of a company is anonymized. */
  erasure: Type.Object({ type: Type.Literal('erasure'), at: Time, company: Name, email: Name }, closed),
  /**
   * A key. A key without `at` is created at the end of the load and shown to the person who loads the
   * demonstration.
   */
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
