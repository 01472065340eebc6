import { type KeyFilter, type KeyLine, type KeyScope, listKeys } from '../../organisation/keys/list-store.ts'
import { isId } from '../../base/db/id.ts'
import { Badge, Breakable, type Column, LinkButton, Pager, Section, Table, Time } from '../../base/web/parts.tsx'
import type { OfferedPositions } from '../positions/choice-view.tsx'
import type { FormState } from '../../base/web/form.ts'
import type { Awaited } from '../live/store.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { KeyForm } from './form-view.tsx'
import { KEYS_PATH } from '../addresses.ts'
import { keyWords } from '../words/keys.ts'

const PAGE = 50
/** Seconds after which the list is read again. The last use of a key has no version to wait for. */
const EVERY = '30'

/** A page of the keys that the member sees, the newest first. */
export interface KeyPage {
  readonly keys: readonly KeyLine[]
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
}

/** Reads the keys: all of the company for administrators, and otherwise one's own. */
export async function readKeyPage({ database, access, query }: MemberVisit): Promise<KeyPage> {
  const filter: KeyFilter = { newestFirst: true }
  const after = query.get('after') ?? ''
  const cursor = isId(after) ? after : undefined
  const found = await listKeys(database, access, filter, { cursor, limit: PAGE + 1 })
  const keys = found.slice(0, PAGE)
  return { keys, next: found.length > PAGE ? (keys.at(-1)?.id ?? null) : null }
}

/** The part of the settings that lists keys. Without any, it has the form for the first one. */
export function KeysSection({
  visit,
  live,
  page,
  form,
  offered,
}: {
  visit: MemberVisit
  /** What the list waits for. */
  live: Awaited
  page: KeyPage
  form: FormState
  offered: OfferedPositions
}) {
  const { language, query } = visit
  const w = keyWords[language]
  const common = commonWords[language]
  const actions = (
    <>
      <LinkButton href={`${KEYS_PATH}/export`} icon="download">
        {webWords[language].exportCsv}
      </LinkButton>
      <LinkButton href={`${KEYS_PATH}/new`} icon="plus" shortcut="create">
        {w.newKey}
      </LinkButton>
    </>
  )
  const isEmpty = page.keys.length === 0 && !query.has('after')
  return (
    <Section id="keys" title={common.apiKeys} lead={w.lead} {...(!isEmpty && { actions })}>
      {isEmpty ? (
        <div class="card">
          <div>
            <p class="empty-title">{w.none}</p>
            <p class="hint">{w.noneText}</p>
          </div>
          <KeyForm {...{ visit, form, offered }} />
        </div>
      ) : (
        <live-region id="live-keys" every-seconds={EVERY} {...live}>
          <Table
            caption={common.apiKeys}
            columns={columnsOf(visit)}
            rows={page.keys}
            language={language}
            id={({ id }) => id}
          />
          <Pager language={language} path={visit.path} query={query} next={page.next} />
        </live-region>
      )}
    </Section>
  )
}

function columnsOf(visit: MemberVisit): Column<KeyLine>[] {
  const { language } = visit
  const w = keyWords[language]
  const common = commonWords[language]
  const never = webWords[language].never
  return [
    {
      label: common.name,
      cell: ({ id, name }) => (
        <>
          <a href={`${KEYS_PATH}/${id}`}>{nameOf(name, language)}</a>
          <span class="hint"> {w.ends(id.slice(-4))}</span>
        </>
      ),
    },
    {
      label: w.state,
      cell: (key) => (
        <>
          <StateBadge {...{ visit, line: key }} />
          {key.expiresAt === null || key.revokedAt !== null ? null : (
            <span class="hint">
              {w.expiry}: <Time at={key.expiresAt} visit={visit} />
            </span>
          )}
        </>
      ),
    },
    { label: common.access, cell: ({ stored }) => scopeText(stored, language) },
    { label: w.creator, cell: ({ maker }) => (maker === null ? w.operator : <Breakable>{maker}</Breakable>) },
    { label: w.limit, cell: ({ limit }) => numberText(limit, language), isNumber: true },
    { label: common.lastUsed, cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} visit={visit} /> : never) },
    { label: w.lastRefused, cell: (key) => <LastRefused {...{ visit, line: key }} /> },
  ]
}

/** The name of a key; keys of the command line may have none. */
export function nameOf(name: string, language: Language): string {
  return name === '' ? commonWords[language].unnamed : name
}

const tones = { active: 'good', expired: 'warning', revoked: 'neutral' } as const

/** Whether a key works, or why it does not. */
export function keyStateOf({ revokedAt, expired }: Pick<KeyLine, 'revokedAt' | 'expired'>): keyof typeof tones {
  if (revokedAt) return 'revoked'
  return expired ? 'expired' : 'active'
}

/** Whether a key works. */
export function StateBadge({ visit, line }: { visit: MemberVisit; line: KeyLine }) {
  const state = keyStateOf(line)
  return <Badge tone={tones[state]}>{keyWords[visit.language].states[state]}</Badge>
}

/** When a request with a key was last refused, and why. */
export function LastRefused({ visit, line }: { visit: MemberVisit; line: KeyLine }) {
  const w = keyWords[visit.language]
  if (line.lastRefused === null) return <>{webWords[visit.language].never}</>
  return (
    <>
      <Time at={line.lastRefused.at} visit={visit} />: {w.refusals[line.lastRefused.reason]}
    </>
  )
}

/** What a key opens, in words. */
export function scopeText({ positions, abilities }: KeyScope, language: Language): string {
  const w = keyWords[language]
  const common = commonWords[language]
  if (abilities.length === 0) return w.nothing
  const reach = positions === null ? common.allPositions : countText(positions, language, common.countedPositions)
  return abilities.includes('candidates.identity') ? reach : `${reach}, ${w.noIdentities}`
}
