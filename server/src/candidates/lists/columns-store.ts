import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { Source } from '../intake/origin.ts'
import { remarksAbout } from '../notes/unread-store.ts'
import { candidateColumns } from '../store.ts'
import { CAME_THROUGH, type CameThrough } from './came-through.ts'

/** A candidacy on a board. */
export interface Card {
  readonly id: string
  readonly stage: CandidateStage
  readonly customStage: string | null
  readonly kind: 'application' | 'referral'
  /** Where a colleague or an import has them from, who did not apply here; null for all others. */
  readonly source: Source | null
  /** The careers page or link through which they came. */
  readonly cameThrough: CameThrough | null
  /** Whether the person has agreed. Until then nothing about the person is known. */
  readonly agreed: boolean
  readonly createdAt: Date
  /** Whole days since the last move, or since they came. */
  readonly daysInStage: number
  /** Both null if the access shows no identities, and after the person was anonymized. */
  readonly firstName: string | null
  readonly lastName: string | null
  /** How many notes the reader may read, at most `NOTES_COUNTED`. */
  readonly notes: number
  /** Whether the reader has not read something about it. */
  readonly isUnread: boolean
  /** Whether somebody has to look at the name of another one, who applied with the same e-mail. */
  readonly hasOtherName: boolean
}

/** A stage with its newest candidacies. */
export interface BoardColumn {
  readonly stage: CandidateStage
  /** The number of candidacies, at most `COUNTED`: counting more would take longer than anybody reads. */
  readonly count: number
  readonly cards: readonly Card[]
}

/** The board of a position. */
export interface Board {
  readonly id: string
  readonly title: string
  readonly prescreens: boolean
}

/** From this number on, a count says nothing but that there are many. */
export const COUNTED = 1_000

/** SQL of the whole days that a candidacy `v` is where it is. Somebody who was referred came when they agreed. */
const DAYS_IN_STAGE = `greatest(0, floor(date_part('epoch', clock() - coalesce(
    (select s.at from stage_changes s where s.company_id = v.company_id and s.candidacy_id = v.id order by s.id desc limit 1),
    v.accepted_by_candidate_at, v.created_at)::timestamptz) / 86400))::integer`

/** What a card shows of a candidacy `v` of a person `people`, with its `remarks`. */
export const cardColumns = (access: Access): string => `v.id, v.stage, v.custom_stage as "customStage", v.kind,
  v.source, ${CAME_THROUGH} as "cameThrough",
  remarks.notes, remarks."isUnread",
  v.accepted_by_candidate_at is not null as agreed, v.created_at as "createdAt", ${DAYS_IN_STAGE} as "daysInStage",
  (select json_build_array(shown."firstName", shown."lastName")
    from (select ${candidateColumns(access)}) shown) as names,
  ${
    access.abilities.has('candidates.identity')
      ? `exists (select from submissions n where n.company_id = v.company_id and n.vouch_id = v.id and n.name_to_check
        and n.erased_at is null)`
      : 'false'
  } as "hasOtherName"`

/** A card as it comes from the database. */
export type CardRow = Omit<Card, 'firstName' | 'lastName'> & { names: [string | null, string | null] }

/** A card as it is shown. @param row with the columns of `cardColumns` */
export const cardOf = ({ names: [firstName, lastName], createdAt, ...row }: CardRow): Card => ({
  ...row,
  ...{ createdAt: new Date(createdAt), firstName, lastName },
})

/**
 * Reads which position a board is of.
 * @returns undefined if there is no such position in reach
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function readBoard(database: Queryable, access: Access, positionId: string): Promise<Board | undefined> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const text = `
    select p.id, p.title, p.prescreening as prescreens from ${rowById('positions', $(positionId))} p
    where ${canReadPosition(access, $, 'p.company_id', 'p.id')}`
  const [board] = await database.query<Board & Record<string, unknown>>(text, $.values)
  return board
}

/**
 * Reads the columns of a board: for each stage, in the order of the process, the count and the newest.
 * @param cards how many candidacies of a stage
 * @returns no columns if there is no such position in reach
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function readColumns(
  database: Queryable,
  access: Access,
  positionId: string,
  cards: (stage: CandidateStage) => number,
): Promise<BoardColumn[]> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const ofStage = 'from vouches v where v.company_id = p.company_id and v.position_id = p.id and v.stage = given.stage'
  const text = `
    select given.stage,
      (select count(*)::integer from (select ${ofStage} limit ${$(COUNTED)}) newest) as count,
      coalesce((select json_agg(row_to_json(card)) from (
        select ${cardColumns(access)}
        from (select v.* ${ofStage} order by v.created_at desc, v.id desc limit given.cards) v
        cross join lateral ${rowById('people', 'v.person_id')} people
        cross join lateral ${remarksAbout(access, $)} remarks
        order by v.created_at desc, v.id desc) card), '[]') as cards
    from ${rowById('positions', $(positionId))} p
    cross join unnest(${$(candidateStages)}::text[], ${$(candidateStages.map(cards))}::integer[]) with ordinality as given (stage, cards, place)
    where ${canReadPosition(access, $, 'p.company_id', 'p.id')}
    order by given.place`
  type Row = Omit<BoardColumn, 'cards'> & { cards: CardRow[] }
  const rows = await database.query<Row & Record<string, unknown>>(text, $.values)
  return rows.map((column) => ({ ...column, cards: column.cards.map(cardOf) }))
}

/**
 * Reads one column of a board further, the newest first.
 * @param after the id of the candidacy after which to go on; there are no rows if it is none of the position in reach
 */
export async function readColumn(
  database: Queryable,
  access: Access,
  of: { readonly positionId: string; readonly stage: CandidateStage; readonly after: string | undefined },
  limit: number,
): Promise<Card[]> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const cursor =
    of.after === undefined
      ? ''
      : `and (v.created_at, v.id) < (select x.created_at, x.id from ${rowById('vouches', $(of.after))} x where x.position_id = p.id)`
  const text = `
    select ${cardColumns(access)}
    from ${rowById('positions', $(of.positionId))} p
    -- A row, not a value: PostgreSQL knows how frequent a value is in all positions, and sorted all candidates in the stage.
    cross join unnest(array[${$(of.stage)}::text]) as given (stage)
    cross join lateral (
      select v.* from vouches v
      where v.company_id = p.company_id and v.position_id = p.id and v.stage = given.stage ${cursor}
      order by v.created_at desc, v.id desc limit ${$(limit)}) v
    cross join lateral ${rowById('people', 'v.person_id')} people
    cross join lateral ${remarksAbout(access, $)} remarks
    where ${canReadPosition(access, $, 'p.company_id', 'p.id')}
    order by v.created_at desc, v.id desc`
  return (await database.query<CardRow & Record<string, unknown>>(text, $.values)).map(cardOf)
}
