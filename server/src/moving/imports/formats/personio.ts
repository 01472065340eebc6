import { sourced, sourcedUrl, listAt, rawTextAt, required, textAt } from '../parsing/fields.ts'
import type { Format } from '../conversion/format.ts'
import { xmlItems } from '../parsing/xml-items.ts'

/**
 * Personio's XML: `<workzag-jobs><position>`. It has no pay, closing date or country. All texts are
 * empty if `?language=` names a language that the feed does not have.
 */
export const personio: Format = {
  name: 'personio',
  title: 'Personio',
  read: (opened) => xmlItems(opened, 'position', "Personio's feed"),
  groupKey: (position) => textAt(position, 'id'),
  convert([position]) {
    const blocks = listAt(position, 'jobDescriptions').flatMap((list) => listAt(list, 'jobDescription'))
    const texts = blocks.map((block) => ({ heading: textAt(block, 'name'), content: rawTextAt(block, 'value') ?? '' }))
    const offices = [
      ...listAt(position, 'office'),
      ...listAt(position, 'additionalOffices').flatMap((list) => listAt(list, 'office')),
    ]
    const isEmpty = texts.every(({ content }) => content === '')
    return {
      kind: 'position',
      posting: {
        externalId: required(textAt(position, 'id'), 'id'),
        title: required(sourced(position, 'name'), 'title ("name")'),
        employer: sourced(position, 'subcompany'),
        texts: { value: texts, from: 'jobDescriptions' },
        employment: [sourced(position, 'employmentType'), sourced(position, 'schedule')],
        places: {
          value: [...new Set(offices.map((office) => textAt(office, '')))].map((text) => ({ text })),
          from: 'office, additionalOffices',
        },
        publishedAt: sourced(position, 'createdAt'),
        url: sourcedUrl(position, 'url'),
        ...(isEmpty && {
          problems: [{ code: 'texts-empty' }],
        }),
      },
    }
  },
}
