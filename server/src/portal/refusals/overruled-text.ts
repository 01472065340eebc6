import { aspectsOf } from '../../base/changes/aspects.ts'
import { Overruled, type Unseen } from '../../base/changes/overruled.ts'
import { readUnseen } from '../../base/changes/overruled-store.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { ApiError } from '../../base/http/operations/api-error.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { hourText, numberText, shortDayText, timeText } from '../../base/web/words/dates.ts'
import { commonWords } from '../../base/web/words/words.ts'
import { readCandidacyLines } from '../../candidates/lists/lines-store.ts'
import { findCompany } from '../../organisation/companies/store.ts'
import { nameObjects } from '../../organisation/audit/objects-store.ts'
import { nameOf } from '../candidates/board-view.tsx'
import { auditWords } from '../words/audit.ts'
import { overruledWords } from '../words/refusals.ts'
import { sentenceText } from '../words/sentence.ts'

/** So much of what others did is told. */
const TOLD = 3
/** A form names no more rows than that. */
const NAMED = 600

/**
 * Says who was faster, if that is why a form was refused: what a verb refuses, or does not find any more, may be what a colleague
 * has done since the page was shown.
 * @returns null if nobody was
 */
export async function toldOverruled(visit: MemberVisit, error: unknown): Promise<Refusal | null> {
  const unseen = error instanceof Overruled ? error.unseen : isAboutState(error) ? await unseenBy(visit) : []
  if (unseen.length === 0) return null
  const [names, w] = [await namesIn(visit, unseen), overruledWords[visit.language]]
  const told = unseen.slice(0, TOLD).map((done) => sentenceOf(visit, done, names))
  return new Refusal('conflict', [...new Set(told), w.unchanged].join(' '), [], 'overruled')
}

/** Whether a form was refused for what it is about, and not for what was typed. */
function isAboutState(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'NOT_FOUND'
  if (!(error instanceof Refusal) || error.fields.length > 0) return false
  return error.reason === 'conflict' || error.reason === 'not-found'
}

/** What others have done to the rows that the address and the form name. */
async function unseenBy({ database, access, params, posted }: MemberVisit): Promise<Unseen[]> {
  const seal = access.seal?.() ?? null
  if (seal === null) return []
  // Clients and agencies are named by their slug.
  const slugs = ['client', 'agency'].flatMap((name) => params[name] ?? [])
  const companies = await Promise.all(slugs.map((slug) => findCompany(database, slug)))
  const named = [...Object.values(params), ...posted.values()].filter(isId)
  const ids = [...new Set([...named, ...companies.flatMap((company) => company?.id ?? [])])].slice(0, NAMED)
  const all = await readUnseen(
    database,
    ids.map((id) => ({ companyId: access.companyId, id })),
    seal,
  )
  const isOwn = ({ actor }: Unseen) => access.who.kind === 'user' && actor.id === access.who.id
  return all.filter((done) => !isOwn(done) && (aspectsOf[done.verb].changes ?? []).length > 0)
}

type Names = ReadonlyMap<string, string>

/** The names of who did something, and of what it was done to, as far as the visitor may know them. */
async function namesIn(visit: MemberVisit, unseen: readonly Unseen[]): Promise<Names> {
  const { database, access, language } = visit
  const ids = unseen.flatMap(({ actor, objectIds }) => [...(actor.id === null ? [] : [actor.id]), ...objectIds])
  const [objects, lines] = [
    await nameObjects(database, access, ids),
    access.abilities.has('candidates.read') ? await readCandidacyLines(database, access, ids) : [],
  ]
  return new Map([
    ...[...objects.values()].map(({ id, label }) => [id, label] as const),
    ...lines.map((line) => [line.id, nameOf(line, language)] as const),
  ])
}

function sentenceOf(visit: MemberVisit, { actor, verb, objectIds, at, withMail }: Unseen, names: Names): string {
  const { language, site, access, signedIn } = visit
  const [w, a] = [overruledWords[language], auditWords[language]]
  const isOwn = access.who.kind === 'user' && actor.id === access.who.id
  const who = isOwn ? w.you : ((actor.id === null ? null : names.get(actor.id)) ?? a.actors[actorKind(actor.kind)])
  const sentence = a.verbs[verb]
  const [first, ...others] = objectIds.flatMap((id) => names.get(id) ?? [])
  const more = others.length === 0 ? '' : ` ${commonWords[language].andMore(numberText(others.length, language))}`
  const what =
    first !== undefined && first !== '' && sentence.named !== undefined
      ? sentence.named(`${first}${more}`)
      : sentenceText(sentence, objectIds.length, language)
  const day = (of: Date) => shortDayText(of, language, site.timeZone)
  const isToday = day(at) === day(signedIn.seal.at)
  const time = isToday ? hourText(at, language, site.timeZone) : timeText(at, language, site.timeZone)
  return w.told(who, `${what.charAt(0).toLowerCase()}${what.slice(1)}`, time, { isToday, withMail })
}

type ActorKind = keyof (typeof auditWords)['en']['actors']

/** A key is its user in the log of older releases. */
function actorKind(kind: string): ActorKind {
  return kind in auditWords.en.actors ? (kind as ActorKind) : 'user'
}
