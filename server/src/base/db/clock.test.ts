import { describe, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../../test/server.ts'
import { openFixture } from '../../../test/fixture.ts'
import { openDatabase } from './connection.ts'

const { make, as, database } = await openFixture()

async function isoOf(moment: string): Promise<string | undefined> {
  const [row] = await database.run<{ text: string }>('select iso($1) as text', [moment])
  return row?.text
}

describe('a time', () => {
  test.each([
    ['2026-10-14T09:28:14Z', '2026-10-14T09:28:14.000Z'],
    ['2026-10-14T09:28:14.007Z', '2026-10-14T09:28:14.007Z'],
    ['2026-10-14T00:30:00+02:00', '2026-10-13T22:30:00.000Z'],
    ['1000-01-01T00:00:00Z', '1000-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['2024-02-29T23:59:59.999-12:00', '2024-03-01T11:59:59.999Z'],
  ])('is written in one form: %s is %s', async (moment, text) => {
    expect(await isoOf(moment)).toBe(text)
  })

  test('that is unknown is null', async () => {
    expect(await database.run('select iso(null) as text')).toEqual([{ text: null }])
  })

  test('is rounded to the millisecond', async () => {
    const company = await make.company()
    await make.position(company, { created_at: '2026-05-05T05:05:05.0014Z', updated_at: '2026-05-05T05:05:05.0016Z' })
    const { body } = await as(await make.key(company))('/positions')
    expect(body.data[0]).toMatchObject({
      createdAt: '2026-05-05T05:05:05.001Z',
      updatedAt: '2026-05-05T05:05:05.002Z',
    })
  })
})

test('responses do not depend on session settings of the database', async () => {
  const company = await make.company()
  const position = await make.published(company, {
    salary_min: 0.1,
    salary_max: 123456789.12345678,
    expiration_date: '2027-07-01T00:00:00Z',
  })
  const { key } = await make.key(company)
  const before = await as({ key })(`/positions/${position.id}`)
  const name = new URL(database.url).pathname.slice(1)
  const settings = ["timezone = 'Asia/Kathmandu'", "datestyle = 'German, DMY'"]
  for (const setting of settings) await database.run(`alter database ${name} set ${setting}`)
  const other = await startServer(database.url)
  onTestFinished(async () => {
    await other.close()
    await database.run(`alter database ${name} reset all`)
  })
  const [row] = await other.app.database.query<{ zone: string }>(`select current_setting('timezone') as zone`, [])
  expect(row?.zone).toBe('Asia/Kathmandu')
  const after = await other.get(`/positions/${position.id}`, { key })
  expect(after.text).toBe(before.text)
  expect(after.body.data.salary).toMatchObject({ minSalary: 0.1, maxSalary: 123456789.12345678 })
})

test('the clock counts in whole milliseconds, and tests move it for connections opened afterwards', async () => {
  const read = async () => {
    const connection = openDatabase({ url: database.url, poolSize: 1 })
    try {
      const rows = await connection.query<{ micros: number; ahead: number }>(
        `select (extract(microseconds from clock()))::int % 1000 as micros,
          round(extract(epoch from clock() - clock_timestamp()))::int as ahead`,
        [],
      )
      return rows[0]
    } finally {
      await connection.close()
    }
  }
  expect(await read()).toEqual({ micros: 0, ahead: 0 })
  await database.setClockOffset('90 min')
  expect(await read()).toEqual({ micros: 0, ahead: 5400 })
  await database.setClockOffset('0')
  expect(await read()).toEqual({ micros: 0, ahead: 0 })
})
