import { isDeepStrictEqual } from 'node:util'
import type {
  CandidateVouch,
  CareerPage,
  CareerPagePosition,
  Position,
  PositionDetail,
  PositionPerformance,
} from '@kandidat/contract/types'
import type { Reader, SmallWorld } from './small-world.ts'

/** A position as the API shows it, merged over all operations. */
export interface SeenPosition {
  companyId: string
  row: Position
  detail: PositionDetail
  /**
   * Page → the flags there (`enableApplication enableVouch`), for every page on which the position
   * is live.
   */
  forms: Map<string, string>
  candidates: CandidateVouch[]
  performance: PositionPerformance | undefined
}

/** What the API shows of a world. Responses that were not read again keep their last content. */
export interface Seen {
  positions: Map<string, SeenPosition>
  /** The bodies that were read this time, with the company whose key read them. */
  read: Map<string, { companyId: string; text: string }>
  /** Responses that contradict one another. */
  faults: string[]
}

/** GET below the base path. Throws on any status but 200. */
export type Get = (
  path: string,
  reader: Reader,
) => Promise<{ text: string; body: { data: unknown; nextCursor?: string | null } }>

/**
 * What to read: the details of positions that the list shows as changed, the candidates, or every
 * response. If every response is read, nothing may have changed unnoticed.
 */
export type Part = 'positions' | 'candidates' | 'everything'

/** Reads what the API shows of a world. */
export async function look(get: Get, small: SmallWorld, before: Seen | undefined, part: Part): Promise<Seen> {
  const seen: Seen = { positions: new Map(before?.positions), read: new Map(), faults: [] }
  const under = new Map<string, Promise<unknown>>()
  const marketplace = small.world.marketplace.id
  const read = <T>(path: string, reader: Reader): Promise<T> => {
    const name = `${reader.companyId} ${path}`
    const known = under.get(name)
    if (known) return known as Promise<T>
    const reading = get(path, reader).then(({ text, body }) => {
      seen.read.set(name, { companyId: reader.companyId, text })
      return body.data
    })
    under.set(name, reading)
    return reading as Promise<T>
  }
  const access = [small.agency, small.client]
  if (part !== 'candidates') await Promise.all(access.map(readPositions))
  if (part !== 'positions') await Promise.all(access.map(readCandidates))
  if (part === 'everything') await Promise.all(access.map(readPages))
  return seen

  async function readPositions(reader: Reader): Promise<void> {
    const rows = await read<Position[]>('/positions?take=100', reader)
    await Promise.all(rows.map((row) => readPosition(row, reader)))
    const ids = new Set(rows.map(({ id }) => id))
    for (const [id, { companyId }] of seen.positions)
      if (companyId === reader.companyId && !ids.has(id)) seen.faults.push(`the position ${id} is gone`)
  }

  async function readPosition(row: Position, reader: Reader): Promise<void> {
    const was = before?.positions.get(row.id)
    if (was && part !== 'everything' && isDeepStrictEqual(was.row, row)) return
    const detail = await read<PositionDetail>(`/positions/${row.id}`, reader)
    const rowOfDetail = Object.fromEntries(Object.keys(row).map((name) => [name, detail[name as keyof Position]]))
    if (!isDeepStrictEqual(rowOfDetail, { ...row, company: detail.company }))
      seen.faults.push(`the position ${row.id} is another in the list: ${JSON.stringify(row)}`)
    // Only a page shows the flags of its form. They count as unchanged unless the position shows
    // another change.
    const sameOwn =
      was && row.enableApplication === was.row.enableApplication && row.enableVouch === was.row.enableVouch
    const changedElsewhere = sameOwn && part !== 'everything' && shownInDetail(detail) !== shownInDetail(was.detail)
    const known = changedElsewhere ? was.forms : new Map<string, string>()
    const forms = new Map(
      await Promise.all(
        detail.careerPagesLinks.map(
          async ({ id }) => [id, known.get(id) ?? (await readForm(row.id, id, reader))] as const,
        ),
      ),
    )
    const position = { companyId: reader.companyId, row, detail, forms }
    if (was) seen.positions.set(row.id, { ...was, ...position })
    else await readCandidatesOf({ ...position, candidates: [], performance: undefined }, reader)
  }

  async function readForm(positionId: string, page: string, reader: Reader): Promise<string> {
    const on =
      page === marketplace
        ? await read<CareerPagePosition>(`/career-pages/${page}/positions/${positionId}`, reader)
        : (await readPage(page, reader)).find(({ id }) => id === positionId)
    if (!on) seen.faults.push(`the position ${positionId} is not live on ${page}, but says so`)
    return `${on?.enableApplication} ${on?.enableVouch}`
  }

  function readPage(page: string, reader: Reader): Promise<Position[]> {
    return read<Position[]>(`/career-pages/${page}/positions?take=100`, reader)
  }

  /**
   * The positions of this world on the marketplace. It shows those of the other worlds too, which change
   * meanwhile, so its responses are not among those that are compared with the last ones.
   */
  async function readMarketplace(reader: Reader): Promise<Position[]> {
    const rows: Position[] = []
    let cursor: string | null | undefined = ''
    while (typeof cursor === 'string') {
      const next = cursor === '' ? '' : `&cursor=${cursor}`
      const { body } = await get(`/career-pages/${marketplace}/positions?take=100${next}`, reader)
      rows.push(...(body.data as Position[]))
      cursor = body.nextCursor
    }
    return rows.filter(({ id }) => seen.positions.has(id))
  }

  async function readCandidates(reader: Reader): Promise<void> {
    const own = [...seen.positions.values()].filter(({ companyId }) => companyId === reader.companyId)
    await Promise.all(own.map((position) => readCandidatesOf(position, reader)))
  }

  async function readCandidatesOf(position: SeenPosition, reader: Reader): Promise<void> {
    const { id } = position.row
    const candidates = await read<CandidateVouch[]>(`/positions/${id}/candidates?take=100`, reader)
    const known = part !== 'everything' && isDeepStrictEqual(candidates, position.candidates)
    const performance =
      (known ? position.performance : undefined) ??
      (await read<PositionPerformance>(`/positions/${id}/performance`, reader))
    seen.positions.set(id, { ...position, candidates, performance })
  }

  /** Every readable page holds exactly the positions that name it, whoever owns them, with the same content. */
  async function readPages(reader: Reader): Promise<void> {
    const pages = await read<CareerPage[]>('/career-pages?take=100', reader)
    const clients = await read<{ id: string }[]>('/clients', reader)
    for (const { id, detail, companyId } of listed())
      if (
        companyId === reader.companyId &&
        detail.subCompanyId &&
        !clients.some((one) => one.id === detail.subCompanyId)
      )
        seen.faults.push(`the position ${id} is for ${detail.subCompanyId}, which is no client`)
    await Promise.all(
      pages.map(async (page) => {
        const rows = await (page.id === marketplace ? readMarketplace(reader) : readPage(page.id, reader))
        const due = listed().filter(({ detail }) => detail.careerPagesLinks.some(({ id }) => id === page.id))
        const [ids, wanted] = [rows, due].map((some) => some.map(({ id }) => id).toSorted())
        if (!isDeepStrictEqual(ids, wanted))
          seen.faults.push(`${page.id} shows ${String(ids)} rather than ${String(wanted)}`)
        for (const row of rows) {
          const { row: own, forms } = seen.positions.get(row.id) ?? {}
          const [enableApplication, enableVouch] = (forms?.get(page.id) ?? '').split(' ').map((flag) => flag === 'true')
          if (!isDeepStrictEqual(row, { ...own, enableApplication, enableVouch }))
            seen.faults.push(`the position ${row.id} is another on the page ${page.id}: ${JSON.stringify(row)}`)
        }
      }),
    )
    const one = listed().find(
      ({ companyId, detail }) => companyId === reader.companyId && detail.careerPagesLinks.length > 0,
    )
    const page = one?.detail.careerPagesLinks[0]?.id
    if (!one || page === undefined) return
    const on = await read<CareerPagePosition>(`/career-pages/${page}/positions/${one.id}`, reader)
    const { enableApplication, enableVouch, sharingLinks: _links, careerPagesLinks: _pages, ...same } = one.detail
    if (`${on.enableApplication} ${on.enableVouch}` !== one.forms.get(page))
      seen.faults.push(`the forms of ${one.id} are others on the page ${page}: not ${enableApplication} ${enableVouch}`)
    for (const [name, value] of Object.entries(same))
      if (!isDeepStrictEqual(on[name as keyof typeof same], value))
        seen.faults.push(`${name} of ${one.id} is another on ${page}`)
  }

  function listed() {
    return [...seen.positions].map(([id, { detail, companyId }]) => ({ id, detail, companyId, forms: formsOf(id) }))
  }

  function formsOf(id: string): Map<string, string> {
    return seen.positions.get(id)?.forms ?? new Map()
  }
}

/**
 * The shown fields of a position that its detail contains (docs/statuses.md#shown-fields). They
 * exclude the content of `company` and the names and flags of pages. They are compared with
 * `updatedAt`.
 */
function shownInDetail(detail: PositionDetail): string {
  const { updatedAt: _moment, company: _company, careerPagesLinks, ...own } = detail
  return JSON.stringify({ ...own, careerPagesLinks: careerPagesLinks.map(({ id }) => id).toSorted() })
}

/** All shown fields of a position, with the fields that careers pages show differently. */
export function shown({ detail, forms }: SeenPosition): string {
  return shownInDetail(detail) + JSON.stringify([...forms].map(String).toSorted())
}
