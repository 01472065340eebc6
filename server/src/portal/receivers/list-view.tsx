import { RECEIVERS_PATH } from '../addresses.ts'
import {
  Badge,
  Banner,
  Breakable,
  type Column,
  Empty,
  LinkButton,
  Section,
  Table,
  Time,
  type Tone,
} from '../../base/web/parts.tsx'
import type { Awaited } from '../live/store.ts'
import type { MemberVisit, Visit } from '../../base/web/visit.ts'
import { numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { type Health, healthOf, healthSince } from '../../webhooks/receivers/health.ts'
import { listReceivers, type ReceiverLine } from '../../webhooks/receivers/store.ts'
import { receiverWords } from '../../webhooks/words/words.ts'

/** A company has at most as many. */
const MOST = 100

/** Reads the receivers of the member's company. Members who may not see them get none. */
export async function readReceiverLines(visit: MemberVisit): Promise<ReceiverLine[]> {
  const { database, access } = visit
  if (!access.abilities.has('receivers.write')) return []
  return listReceivers(database, access, {}, { limit: MOST }, 'some')
}

/** Seconds after which a page with receivers is read again: what waits, and the last success, have no version. */
export const EVERY = '30'

/** The part of the settings that lists receivers. It is empty for members who may not see them. */
export function ReceiversSection(props: {
  visit: MemberVisit
  /** What the list waits for. */
  live: Awaited
  receivers: readonly ReceiverLine[]
}) {
  const { visit, live, receivers } = props
  const { language, access } = visit
  const w = receiverWords[language]
  const common = commonWords[language]
  if (!access.abilities.has('receivers.write')) return null
  const add = (
    <LinkButton href={`${RECEIVERS_PATH}/new`} icon="plus" tone={receivers.length === 0 ? 'primary' : 'secondary'}>
      {w.add}
    </LinkButton>
  )
  return (
    <Section id="receivers" title={common.receivers} lead={w.lead} {...(receivers.length > 0 && { actions: add })}>
      <live-region id="live-receivers" every-seconds={EVERY} {...live}>
        {receivers.length === 0 ? (
          <Empty title={w.none} action={add}>
            {w.noneText}
          </Empty>
        ) : (
          <Table
            caption={common.receivers}
            columns={columnsOf(visit)}
            rows={receivers}
            language={language}
            id={({ id }) => id}
          />
        )}
      </live-region>
    </Section>
  )
}

function columnsOf(visit: MemberVisit): Column<ReceiverLine>[] {
  const { language } = visit
  const w = receiverWords[language]
  const common = commonWords[language]
  return [
    {
      label: common.address,
      cell: ({ id, url }) => (
        <a href={`${RECEIVERS_PATH}/${id}`}>
          <Breakable>{shortAddress(url)}</Breakable>
        </a>
      ),
    },
    { label: w.health, cell: (receiver) => <HealthBadge {...{ visit, receiver }} /> },
    { label: w.events, cell: ({ kinds }) => kindsText(kinds, language) },
    { label: w.waiting, cell: ({ waiting }) => boundedCount(waiting, language), isNumber: true },
    {
      label: w.lastSuccess,
      // Of a receiver that never failed, no success is written down. It has succeeded all the time.
      cell: ({ lastSuccessAt, failingSince }) =>
        lastSuccessAt === null ? (
          failingSince === null ? (
            '–'
          ) : (
            webWords[language].never
          )
        ) : (
          <Time at={lastSuccessAt} visit={visit} />
        ),
    },
  ]
}

const tones: Readonly<Record<Health, Tone>> = {
  fine: 'good',
  failing: 'warning',
  down: 'bad',
  paused: 'neutral',
  gone: 'bad',
  removed: 'neutral',
}

/** How a receiver is doing, and since when. */
export function HealthBadge({ visit, receiver }: { visit: Pick<Visit, 'language' | 'site'>; receiver: ReceiverLine }) {
  const w = receiverWords[visit.language]
  const [health, since] = [healthOf(receiver), healthSince(receiver)]
  return (
    <>
      <Badge tone={tones[health]}>{w.healths[health]}</Badge>
      {since === null ? null : (
        <>
          {' '}
          {w.since} <Time at={since} visit={visit} />
        </>
      )}
    </>
  )
}

/** A banner for each receiver that somebody should look at. That it is paused is said on its own pages. */
export function ReceiverBanners({ visit, receivers }: { visit: Visit; receivers: readonly ReceiverLine[] }) {
  const w = receiverWords[visit.language].banner
  return (
    <>
      {receivers
        .map((receiver) => ({ receiver, health: healthOf(receiver), href: `${RECEIVERS_PATH}/${receiver.id}` }))
        .filter(({ receiver, health, href }) => receiver.unwell || (health === 'paused' && visit.path.startsWith(href)))
        .map(({ receiver, health, href }) => {
          const address = shortAddress(receiver.url)
          const kind = health === 'gone' || health === 'paused' ? health : 'down'
          return (
            <Banner tone={health === 'paused' ? 'warning' : 'bad'} title={w[kind](address)}>
              <p>{w[`${kind}Text`]}</p>
              {visit.path === href ? null : (
                <p>
                  <a href={href}>
                    {w.look}
                    <span class="for-readers"> {address}</span>
                  </a>
                </p>
              )}
            </Banner>
          )
        })}
    </>
  )
}

/** An address without its scheme, cut if it is long. An address may have 2,000 characters. */
export function shortAddress(url: string): string {
  const text = url.replace(/^https?:\/\//, '')
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** Kinds of events in words. */
export function kindsText(kinds: readonly string[] | null, language: Language): string {
  const web = webWords[language]
  return kinds === null ? web.all : kinds.map((kind) => kindText(kind, language)).join(', ')
}

/** A kind of event in words; a kind of a later release stays as it is. */
export function kindText(kind: string, language: Language): string {
  return Object.entries(receiverWords[language].kinds).find(([name]) => name === kind)?.[1] ?? kind
}

/** A count that stopped at a bound: `999+` stands for more. */
function boundedCount(count: number, language: Language): string {
  return count > 999 ? '999+' : numberText(count, language)
}
