import { describe, expect, test } from 'vitest'
import { htmlOf, placesOf, readAll, readOne } from '../../../../test/feeds.ts'
import { ashby } from './ashby.ts'

describe('Ashby', () => {
  const job = {
    id: 'b1',
    title: 'Rigger',
    employmentType: 'FullTime',
    location: 'Oslo',
    address: { postalAddress: { addressLocality: 'Oslo', addressRegion: '', addressCountry: 'Norway' } },
    secondaryLocations: [{ location: 'Chicago, IL', address: null }],
    isRemote: true,
    workplaceType: 'Hybrid',
    publishedAt: '2026-04-20T22:43:56.531+00:00',
    isListed: true,
    jobUrl: 'https://jobs.rig.example/b1',
    applyUrl: 'https://jobs.rig.example/b1/application',
    descriptionHtml:
      '<h2><strong>Rigging</strong></h2><p style="min-height:1.5em">Ropes.</p><img src=x onerror=alert(1)>',
    shouldDisplayCompensationOnJobPostings: true,
    compensation: {
      compensationTierSummary: '€50K – €60K • Offers Equity',
      summaryComponents: [
        { compensationType: 'EquityPercentage', interval: 'NONE', currencyCode: null, minValue: null, maxValue: null },
        { compensationType: 'Salary', interval: '1 YEAR', currencyCode: 'EUR', minValue: 50_000, maxValue: 60_000 },
      ],
    },
  }

  test('is converted with its pay, and workplaceType has precedence over isRemote', async () => {
    const read = await readOne(ashby, { apiVersion: '1', jobs: [job] })
    expect(read.item.form).toMatchObject({
      employmentType: ['Full-time', 'Hybrid'],
      salary: {
        type: 'YEAR',
        currency: 'EUR',
        minSalary: 50_000,
        maxSalary: 60_000,
        extra: '€50K – €60K • Offers Equity',
      },
    })
    expect(htmlOf(read)).toBe('<h2>Rigging</h2><p>Ropes.</p>')
    expect(placesOf(read)).toEqual(['Oslo, NO (city)', 'Chicago, US (city)'])
  })

  test('pay that must not be shown is ignored', async () => {
    for (const shown of [false, undefined]) {
      const read = await readOne(ashby, { jobs: [{ ...job, shouldDisplayCompensationOnJobPostings: shown }] })
      expect(read.item.form.salary).toBeNull()
    }
  })

  test('unlisted jobs are left out, an id may be in the address only, and a null workplace is ignored', async () => {
    expect(await readAll(ashby, { jobs: [{ ...job, isListed: false }] })).toMatchObject([
      { kind: 'skipped', externalId: 'b1' },
    ])
    const uuid = '90fb3621-899e-4b59-925d-25080ec91e18'
    const read = await readOne(ashby, {
      jobs: [
        { ...job, id: undefined, jobUrl: `https://jobs.rig.example/${uuid}`, workplaceType: null, isRemote: null },
      ],
    })
    expect(read.item).toMatchObject({ externalId: uuid, form: { employmentType: ['Full-time'] } })
    const remote = await readOne(ashby, { jobs: [{ ...job, workplaceType: null }] })
    expect(remote.item.form.employmentType).toEqual(['Full-time', 'Remote'])
  })
})
