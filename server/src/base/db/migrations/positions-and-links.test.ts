import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectRefused } from '../../../../test/refused.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { newId } from '../id.ts'

const { make, database } = await openFixture()

const platform = await make.company({ kind: 'platform' })
const marketplace = await make.page(platform, { is_marketplace: true })
const company = await make.company()
const position = await make.published(company)
const page = await make.page(company, { is_default: true })
const stranger = await make.company()
const strangersPosition = await make.published(stranger)

const at = '2026-04-01T00:00:00.000Z'
const later = '2026-04-02T00:00:00.000Z'
const contact = { name: 'Kari Lie', title: null, email: null, phone: null }
const wrongContacts = [
  'Kari Lie',
  null,
  { name: 'Kari Lie' },
  { ...contact, name: '' },
  { ...contact, name: 1 },
  { ...contact, title: '' },
  { ...contact, email: 'Kari@example.com' },
  { ...contact, email: 'kari' },
  { ...contact, phone: '912 34 567' },
  { ...contact, phone: 4_791_234_567 },
  { ...contact, photo: 'https://a.example/kari.jpg' },
]
type PositionValues = NonNullable<Parameters<typeof make.position>[1]>

describe('a position', () => {
  const published = { published_at: at, last_published_at: at }
  const wrong: [string, string, PositionValues][] = [
    ['a salary that is not a number', 'salary_min', { salary_min: Number.NaN }],
    ['a salary that is infinite', 'salary_max', { salary_max: Number.POSITIVE_INFINITY }],
    ['a salary below zero', 'salary_min', { salary_min: -1 }],
    ['a least salary above the most', 'salary_min <= salary_max', { salary_min: 2, salary_max: 1 }],
    ['a salary of an unknown type', 'salary_type', { salary_type: 'FORTNIGHT' }],
    ['a salary in an unknown currency', 'salary_currency', { salary_currency: 'ISK' }],
    ['an extra that is empty', 'salary_extra', { salary_extra: '' }],
    ['employment types out of order', 'employment_type', { employment_type: ['Remote', 'Full-time'] }],
    ['an employment type twice', 'employment_type', { employment_type: ['Remote', 'Remote'] }],
    ['an employment type that does not exist', 'employment_type', { employment_type: ['Gig'] }],
    ['an employment type in another case', 'employment_type', { employment_type: ['full-time'] }],
    ['highlights that are empty rather than null', 'highlights', { highlights: [] }],
    ['a pitch that is empty rather than null', 'pitch', { pitch: '' }],
    ['an override that is empty rather than null', 'content_html_override', { content_html_override: '' }],
    ['a language that does not exist', 'NO', { language: 'no' }],
    ['a colour by name', '#', { listing_color: 'red' }],
    ['a banner that is not an address', 'https?', { banner_url: '//img.example.com/x' }],
    ['locations that are not an array', 'array', { locations: 'null' }],
    ...wrongContacts.map((faulty): [string, string, PositionValues] => [
      `the contact ${JSON.stringify(faulty)}`,
      'contacts',
      { contacts: JSON.stringify([faulty]) },
    ]),
    ['contacts that are not a list', 'contacts', { contacts: '{}' }],
    ['21 contacts', 'contacts', { contacts: JSON.stringify(Array.from({ length: 21 }, () => contact)) }],
    ['a status that does not exist', 'status', { status: 'OPEN' }],
    ['an update before its creation', 'updated_at', { created_at: later, updated_at: at }],
    [
      'a first publication without a last',
      'last_published_at',
      { ...published, status: 'ACTIVE', last_published_at: null },
    ],
    ['a last publication without a first', 'last_published_at', { last_published_at: at }],
    [
      'a last publication before the first',
      'last_published_at',
      { status: 'ACTIVE', published_at: later, last_published_at: at },
    ],
    ['ARCHIVED without an archiving', 'ARCHIVED', { status: 'ARCHIVED' }],
    ['an archiving without ARCHIVED', 'ARCHIVED', { archived_at: at }],
    ['a deletion without ARCHIVED', 'ARCHIVED', { ...published, status: 'ACTIVE', deleted_at: at }],
    ['ACTIVE without a publication', 'published_at', { status: 'ACTIVE' }],
    ['PUBLISHED without a publication', 'published_at', { status: 'PUBLISHED', first_activated_at: at }],
    ['PUBLISHED without a first activation', 'first_activated_at', { ...published, status: 'PUBLISHED' }],
    ['PAUSED without a pause', 'paused_at', { ...published, status: 'PAUSED' }],
    ['DRAFT with a publication', 'DRAFT', { ...published, status: 'DRAFT' }],
  ]
  test.each(wrong)('cannot have %s', async (_what, rule, values) => {
    await expectRefused(database, 'check', rule, () => make.position(company, values))
  })

  test('cannot have a highlight that is null', async () => {
    await expectRefused(database, 'check', 'highlights', () =>
      database.run(`update positions set highlights = '{a,null}' where id = $1`, [position.id]),
    )
  })

  test('can have twenty contacts', async () => {
    const whole = { ...contact, title: 'Head of HR', email: 'kari@example.com', phone: '+4791234567' }
    const contacts = JSON.stringify([whole, ...Array.from({ length: 19 }, () => contact)])
    await expect(make.position(company, { contacts })).resolves.toMatchObject({ contacts })
  })

  test('can have a salary of zero and every employment type', async () => {
    const all = [
      ...['Full-time', 'Part-time', 'On-site', 'Temporary', 'Internship', 'Volunteer', 'Contract', 'Remote', 'Hybrid'],
    ]
    const values = { salary_min: 0, salary_max: 0, employment_type: all }
    await expect(make.position(company, values)).resolves.toMatchObject(values)
  })
})

describe('a section', () => {
  const section = (values: object) =>
    database.run(
      `insert into sections (company_id, id, position_id, ordinal, kind, html)
      select company_id, id, position_id, ordinal, kind, html from json_to_record($1)
        as given (company_id uuid, id uuid, position_id uuid, ordinal int, kind text, html text)`,
      [
        {
          company_id: company.id,
          id: newId(),
          position_id: position.id,
          ordinal: 0,
          kind: 'text',
          html: '',
          ...values,
        },
      ],
    )

  test('that is a gallery has no text', async () => {
    await expectRefused(database, 'check', 'html', () => section({ kind: 'gallery', html: '<p>x</p>' }))
  })

  test('is a text or a gallery, with an ordinal from 0 on', async () => {
    await expectRefused(database, 'check', 'kind', () => section({ kind: 'video' }))
    await expectRefused(database, 'check', 'ordinal', () => section({ ordinal: -1 }))
  })

  test('has a unique ordinal in its position, or in the company itself', async () => {
    const rule = '(company_id, position_id, ordinal)'
    for (const position_id of [position.id, null]) {
      await section({ position_id, ordinal: 5 })
      await expectRefused(database, 'repetition', rule, () => section({ position_id, ordinal: 5 }))
    }
  })

  test('is of a position of the same company', async () => {
    const values = { position_id: strangersPosition.id, ordinal: 6 }
    await expectRefused(database, 'reference', '(company_id, position_id)', () => section(values))
  })

  test('that is a text has no image; a gallery has images with absolute addresses', async () => {
    const [text, gallery] = [newId(), newId()]
    await section({ id: text, ordinal: 10 })
    await section({ id: gallery, ordinal: 11, kind: 'gallery' })
    const image = (id: string, url: string) =>
      database.run('insert into images (company_id, section_id, ordinal, url) values ($1, $2, 0, $3)', [
        company.id,
        id,
        url,
      ])
    await expectRefused(database, 'reference', 'section_kind', () => image(text, 'https://img.example.com/1.jpg'))
    await expectRefused(database, 'check', 'https?', () => image(gallery, '/1.jpg'))
    await expect(image(gallery, 'https://img.example.com/1.jpg')).resolves.toEqual([])
    await expectRefused(database, 'reference', 'section_kind', () =>
      database.run(`update sections set kind = 'text' where id = $1`, [gallery]),
    )
  })
})

describe('a link', () => {
  test('has one kind: a careers page is not a sharing link, and the other way round', async () => {
    const link = await make.sharingLink(position)
    await expectRefused(database, 'reference', '(company_id, id, kind)', () =>
      database.run(`insert into careers_pages (company_id, id, name, created_at) values ($1, $2, 'x', clock())`, [
        company.id,
        link.id,
      ]),
    )
    await expectRefused(database, 'reference', '(company_id, id, kind)', () =>
      database.run(
        `insert into sharing_links (company_id, id, position_id, type, platform, name, created_at)
        values ($1, $2, $3, 'AD', '', '', clock())`,
        [company.id, page.id, position.id],
      ),
    )
  })

  test('shares a position of its own company, with a known type', async () => {
    const foreign = { company_id: company.id, id: strangersPosition.id }
    await expectRefused(database, 'reference', '(company_id, position_id)', () => make.sharingLink(foreign))
    await expectRefused(database, 'check', 'type', () => make.sharingLink(position, { type: 'RADIO' }))
  })
})

describe('a careers page', () => {
  test('has a name', async () => {
    await expectRefused(database, 'check', 'name', () => make.page(company, { name: '' }))
  })

  test('is the only default of its company', async () => {
    await expectRefused(database, 'repetition', 'one_default_page', () => make.page(company, { is_default: true }))
    await expect(make.page(stranger, { is_default: true })).resolves.toBeDefined()
  })

  test('is the only marketplace, and the marketplace is never the default', async () => {
    const second = { is_marketplace: true }
    await expectRefused(database, 'repetition', 'one_marketplace', () => make.page(company, second))
    await expectRefused(database, 'check', 'is_marketplace', () =>
      database.run('update careers_pages set is_default = true where id = $1', [marketplace.id]),
    )
  })
})

describe('a listing', () => {
  test('exists at most once for each position and page', async () => {
    await make.listing(position, page)
    await expectRefused(database, 'repetition', '(company_id, position_id, page_id)', () =>
      make.listing(position, page),
    )
  })

  test('is of a page and a position that exist, each under its own company', async () => {
    const [fresh, nowhere] = [await make.position(company), { company_id: company.id, id: randomUUID() }]
    const wrongOwner = { company_id: stranger.id, id: page.id }
    await expectRefused(database, 'reference', '(page_company_id, page_id)', () => make.listing(fresh, nowhere))
    await expectRefused(database, 'reference', '(page_company_id, page_id)', () => make.listing(fresh, wrongOwner))
    await expectRefused(database, 'reference', '(company_id, position_id)', () => make.listing(nowhere, page))
  })

  test('is live only if it is enabled and has the publication of its position', async () => {
    const fresh = await make.published(company)
    const values = { live: true, published_at: at }
    await expectRefused(database, 'check', 'enabled', () => make.listing(fresh, page, { ...values, enabled: false }))
    await expectRefused(database, 'check', 'published_at', () => make.listing(fresh, page, { live: true }))
    await expect(make.listing(fresh, page, values)).resolves.toBeDefined()
  })
})
