import { describe, expect, test } from 'vitest'
import { htmlOf, readAll, readOne } from '../../../../test/feeds.ts'
import { recruitee } from './recruitee.ts'

describe('Recruitee', () => {
  const offer = {
    id: 2_700_825,
    title: 'Bookkeeper',
    company_name: 'Tall AS',
    description: '<p style="x">Count.</p>',
    requirements: '<p><strong>Your skills</strong></p><ul><li><p>Numbers</p></li></ul>',
    locations: [
      {
        name: 'Munich',
        city: 'Munich',
        state: 'Bavaria',
        country: 'Germany',
        country_code: 'DE',
        postal_code: '80331',
        street: 'Tal 1',
      },
    ],
    remote: false,
    hybrid: true,
    on_site: false,
    employment_type_code: 'fulltime_fixed_term',
    salary: { min: '60000', max: '75000', period: 'year', currency: 'EUR' },
    careers_url: 'https://jobs.tall.example/o/1',
    careers_apply_url: 'https://jobs.tall.example/o/1/c/new',
    status: 'published',
    published_at: '2026-08-05 10:10:39 UTC',
    updated_at: '2026-08-05 11:45:30 UTC',
    close_at: '2026-09-01 00:00:00 UTC',
    translations: { en: { title: 'Bookkeeper', description: '<p>Count.</p>', requirements: '' } },
  }

  test('is converted with its times, pay from texts, and the language of its translation', async () => {
    const read = await readOne(recruitee, { offers: [offer] })
    expect(read.item).toMatchObject({
      externalId: '2700825',
      publishedAt: new Date('2026-08-05T10:10:39Z'),
      // A day that was stored as its first moment is included.
      expirationDate: new Date('2026-09-01T22:00:00Z'),
      form: {
        language: 'EN',
        employmentType: ['Full-time', 'Temporary', 'Hybrid'],
        salary: { type: 'YEAR', currency: 'EUR', minSalary: 60_000, maxSalary: 75_000, extra: null },
        locations: [{ address: 'Tal 1', city: 'Munich', postalCode: '80331', country: 'DE' }],
      },
    })
    expect(htmlOf(read)).toBe('<p>Count.</p>\n<h3>Your skills</h3><ul><li>Numbers</li></ul>')
  })

  test('only a translation may have a title, and unpublished offers are left out', async () => {
    const translated = {
      ...offer,
      title: '',
      description: '',
      translations: { nb: { title: 'Regnskapsfører', description: '<p>Tell.</p>' } },
    }
    const read = await readOne(recruitee, { offers: [translated] })
    expect(read.item.form).toMatchObject({ title: 'Regnskapsfører', language: 'NO' })
    expect(htmlOf(read)).toContain('<p>Tell.</p>')
    expect(await readAll(recruitee, { offers: [{ ...offer, status: 'internal' }] })).toMatchObject([
      { kind: 'skipped', remark: { code: 'closed', status: 'status: internal' } },
    ])
  })
})
