/** What an element shows, and what the console says about its id. */
export interface Kind {
  readonly isList: boolean
  /** The attribute with the id. */
  readonly id: string
  /** What the attribute takes. */
  readonly allowed: string
  /** What to say about an id that nothing is open for. */
  readonly unknown: (id: string) => string
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** `<kandidat-position>`. */
export const jobKind: Kind = {
  isList: false,
  id: 'id-for-embedded',
  allowed: '<page>.<position>, or the id of a sharing link, as the portal shows it under "Embed"',
  unknown: (id) =>
    `id-for-embedded="${id}" is not found: no position with this id was ever shown there, or its careers page is off.`,
}

/** `<kandidat-positions>`. */
export const listKind: Kind = {
  isList: true,
  id: 'page',
  allowed: 'the id of a careers page, as the portal shows it under "Embed"',
  unknown: (id) => `page="${id}" is not found: no careers page has this id, or it is off.`,
}

/** What the other attributes take. Values that the server has to look up are not among them. */
const others: Readonly<Record<string, readonly [form: RegExp, allowed: string]>> = {
  show: [/^(?:job|apply|refer)$/, 'job, apply or refer'],
  lang: [/^(?:en|en-GB|nb|da|sv)$/i, 'en, en-GB, nb, da or sv'],
  limit: [/^(?:[1-9]|1\d|2[0-5])$/, 'a whole number from 1 to 25'],
  sort: [/^(?:best|new|closing)$/, 'new or closing'],
  salary: [/^shown$/, 'shown'],
  published: [/^(?:1|7|30)$/, '1, 7 or 30'],
  'position-url': [
    /^(?:https?:\/\/[^/]|(?!\w+:))/,
    'an address that begins with https:// or is a path, such as /jobs/{id}',
  ],
}

/** What is wrong with the attributes of an element, with what is allowed. */
export function faultsOf(element: Element, { id, isList, allowed }: Kind): string[] {
  const value = (name: string) => element.getAttribute(name)?.trim() ?? ''
  const given = value(id)
  const isId = new RegExp(isList ? `^${ID}$` : `^${ID}(?:\\.${ID})?$`).test(given)
  const faults = Object.entries(others).flatMap(([name, [form, takes]]) =>
    value(name) === '' || form.test(value(name)) ? [] : [`${name}="${value(name)}" is ignored. It takes ${takes}.`],
  )
  if (isId) return faults
  return [
    given === '' ? `has no ${id}. It takes ${allowed}.` : `${id}="${given}" is no id. It takes ${allowed}.`,
    ...faults,
  ]
}
