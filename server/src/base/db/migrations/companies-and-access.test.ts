import { describe, expect, test } from 'vitest'
import { expectRefused } from '../../../../test/refused.ts'
import { openFixture, UNKNOWN_ID } from '../../../../test/fixture.ts'

const { make, database } = await openFixture()

const platform = await make.company({ kind: 'platform' })
const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const company = await make.company()

type CompanyValues = NonNullable<Parameters<typeof make.company>[0]>

describe('a company', () => {
  const wrong: [string, string, CompanyValues][] = [
    ['a kind that does not exist', 'kind', { kind: 'person' }],
    ['no name', 'name', { name: '' }],
    ['a slug that looks like an id', 'slug', { slug: '0199c2d4-6b1e-7c52-9f0e-2a7d4c5b8e11' }],
    ['a slug in upper case', 'slug', { slug: 'Havn' }],
    ['a slug with two hyphens in a row', 'slug', { slug: 'a--b' }],
    ['a slug that begins with a hyphen', 'slug', { slug: '-a' }],
    ['a slug that is empty', 'slug', { slug: '' }],
    ['a slug of 101 characters', 'slug', { slug: 'a'.repeat(101) }],
    ['a slug that ends in a line break', 'slug', { slug: 'a\n' }],
    ['a logo that is not an address', 'https?', { logo_url: 'logo.png' }],
    ['a banner that is a script', 'https?', { banner_url: 'javascript:alert(1)' }],
    ['an address with a space', 'https?', { logo_url: 'https://x.example.com/a b' }],
    ['a colour of three digits', '#', { brand_color: '#fff' }],
    ['a colour in upper case', '#', { brand_color: '#FFFFFF' }],
    ['industries out of order', 'industries', { industries: ['BANK', 'FISKERI'] }],
    ['an industry twice', 'industries', { industries: ['BANK', 'BANK'] }],
    ['an industry that does not exist', 'industries', { industries: ['PIRACY'] }],
    ['a country in lower case', 'country', { country: 'no' }],
    ['a country of three letters', 'country', { country: 'NOR' }],
    ['a language that does not exist', 'NO', { language: 'FI' }],
    ['social links that are not an object', 'social_media_links', { social_media_links: '[]' }],
    ['locations that are not an array', 'array', { locations: '{}' }],
    ['an override that is empty', 'content_html_override', { content_html_override: '' }],
    ['an update before its creation', 'updated_at', { updated_at: '2020-01-01T00:00:00Z' }],
    ['a time beyond four-digit years', '10000', { created_at: '9998-01-01Z', updated_at: '10000-01-01T00:00:00Z' }],
    ['a time that is infinite', '10000', { created_at: '9998-01-01Z', updated_at: 'infinity' }],
  ]
  test.each(wrong)('cannot have %s', async (_what, rule, values) => {
    await expectRefused(database, 'check', rule, () => make.company(values))
  })

  test('has a unique slug', async () => {
    await expectRefused(database, 'repetition', '(slug)', () => make.company({ slug: company.slug }))
  })

  test('is the platform at most once', async () => {
    await expectRefused(database, 'repetition', 'one_platform', () => make.company({ kind: 'platform' }))
  })
})

describe('a client', () => {
  test('belongs to an agency, and to no other kind of company', async () => {
    for (const owner of [company, platform]) {
      await expectRefused(database, 'reference', '(agency_id, agency_kind)', () => make.client(owner))
    }
  })

  test('is a company, and neither an agency nor the platform', async () => {
    for (const of of [platform, await make.company({ kind: 'agency' }), agency]) {
      await expectRefused(database, 'reference', '(client_id, client_kind)', () => make.client(agency, of))
    }
  })

  test('exists at most once for each agency', async () => {
    await expectRefused(database, 'repetition', '(agency_id, client_id)', () => make.client(agency, client))
  })

  test('ends after it began', async () => {
    await expectRefused(database, 'check', 'ended_at', () =>
      database.run(`update clients set ended_at = started_at - interval '1 ms' where client_id = $1`, [client.id]),
    )
  })

  test('prevents its agency from becoming another kind of company, and itself too', async () => {
    const change = (id: string, kind: string) =>
      database.run('update companies set kind = $2 where id = $1', [id, kind])
    await expectRefused(database, 'reference', 'agency_kind', () => change(agency.id, 'company'))
    await expectRefused(database, 'reference', 'client_kind', () => change(client.id, 'agency'))
  })
})

describe('a position managed for a client', () => {
  const rule = '(company_id, client_id, client_is_current)'

  test('is for a current client of its owner and no other company', async () => {
    const others = await make.client(await make.company({ kind: 'agency' }))
    for (const id of [company.id, others.id, agency.id, UNKNOWN_ID]) {
      await expectRefused(database, 'reference', rule, () => make.position(agency, { client_id: id }))
    }
    await expectRefused(database, 'reference', rule, () => make.position(company, { client_id: client.id }))
  })

  test('is not for a former client', async () => {
    const former = await make.client(agency)
    await database.run('update clients set ended_at = clock() where client_id = $1', [former.id])
    await expectRefused(database, 'reference', rule, () => make.position(agency, { client_id: former.id }))
  })

  test('prevents the end of its client until it is cleared', async () => {
    const leaving = await make.client(agency)
    const position = await make.position(agency, { client_id: leaving.id })
    const endClient = () => database.run('update clients set ended_at = clock() where client_id = $1', [leaving.id])
    await expectRefused(database, 'reference', rule, endClient)
    await database.run('update positions set client_id = null where id = $1', [position.id])
    await expect(endClient()).resolves.toEqual([])
  })
})

describe('a user', () => {
  test.each(['Kari@example.com', 'kari', 'kari@', '@example.com', 'kari lie@example.com', ''])(
    'has a valid e-mail address in lower case, not "%s"',
    async (email) => {
      await expectRefused(database, 'check', 'email', () => make.user(company, { email }))
    },
  )

  test('has an address that is unique in its company', async () => {
    const user = await make.user(company)
    await expectRefused(database, 'repetition', '(company_id, email)', () => make.user(company, { email: user.email }))
    await expect(make.user(agency, { email: user.email })).resolves.toBeDefined()
  })

  test('can only be restricted to positions of its own company', async () => {
    const strangers = await make.position(agency)
    await expectRefused(database, 'reference', '(company_id, position_id)', () => make.user(company, {}, [strangers]))
  })
})

describe('a key', () => {
  const change = async (set: string) => {
    const { id } = await make.key(company)
    await database.run(`update keys set ${set} where id = $1`, [id])
  }

  test.each([
    ['a hash of 32 bytes', 'octet_length', `secret_hash = '\\x00'`],
    ['a limit of at least 1', 'rate_limit', 'rate_limit = 0'],
    ['a limit of at most a million', 'rate_limit', 'rate_limit = 1000001'],
    ['an expiry after its creation', 'expires_at', 'expires_at = created_at'],
    ['a revocation after its creation', 'revoked_at', `revoked_at = created_at - interval '1 ms'`],
  ])('has %s', async (_what, rule, set) => {
    await expectRefused(database, 'check', rule, () => change(set))
  })

  test('is created by a user of its own company', async () => {
    const stranger = await make.user(agency)
    await expectRefused(database, 'reference', '(company_id, maker_id)', () => change(`maker_id = '${stranger.id}'`))
  })

  test('can only be restricted to positions of its own company', async () => {
    const [{ id }, strangers] = [await make.key(company, { positionIds: [] }), await make.position(agency)]
    await expectRefused(database, 'reference', '(company_id, position_id)', () =>
      database.run('insert into key_positions (company_id, key_id, position_id) values ($1, $2, $3)', [
        company.id,
        id,
        strangers.id,
      ]),
    )
  })
})

test('a version is of a known kind, in one of sixteen slots', async () => {
  const insert = (kind: string, slot: number) =>
    database.run('insert into versions (company_id, kind, slot, n) values ($1, $2, $3, 1)', [company.id, kind, slot])
  await expectRefused(database, 'check', 'kind', () => insert('weather', 0))
  await expectRefused(database, 'check', 'slot', () => insert('content', 16))
  await expectRefused(database, 'check', 'slot', () => insert('content', -1))
  await expect(insert('content', 15)).resolves.toEqual([])
})
