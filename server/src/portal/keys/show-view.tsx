import {
  Badge,
  Banner,
  type Column,
  CopyText,
  Empty,
  Facts,
  Heading,
  LinkButton,
  Section,
  Table,
  Time,
} from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { clockText, numberText } from '../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import type { KeyLine } from '../../organisation/keys/list-store.ts'
import type { KeyRequestLine } from '../../organisation/keys/requests-store.ts'
import { curlLine, settingsPath } from './form-view.tsx'
import { KEYS_PATH } from '../addresses.ts'
import { LastRefused, nameOf, scopeText, StateBadge } from './list-view.tsx'
import { type AskedReach, Reach } from './reach-view.tsx'
import { keyWords } from '../words/keys.ts'

/** Seconds after which the page is fetched again. Its requests have no version to wait for. */
const EVERY = '5'

interface PageProps {
  visit: MemberVisit
  line: KeyLine
  /** The newest first. */
  requests: readonly KeyRequestLine[]
  reach: AskedReach
}

/** The page of a key: what it is, a command to try it, and its last requests. */
export function KeyPage({ visit, line, requests, reach }: PageProps) {
  const { language, query } = visit
  const w = keyWords[language]
  return (
    <>
      <Heading
        title={nameOf(line.name, language)}
        path={settingsPath(language)}
        language={language}
        actions={
          line.revokedAt ? undefined : (
            <LinkButton href={`${KEYS_PATH}/${line.id}/revoke`} tone="danger" icon="trash-2">
              {w.revoke}
            </LinkButton>
          )
        }
      />
      {query.has('again') ? <Banner tone="warning" title={w.again} /> : null}
      <live-region id="live-key" every-seconds={EVERY}>
        <Facts facts={factsOf(visit, line)} />
      </live-region>
      {isUsable(line) ? (
        <Section id="try" title={w.tryIt} lead={w.tryItLead}>
          <CopyText id="command" text={curlLine(visit, 'KEY')} label={w.command} language={language} />
        </Section>
      ) : null}
      <Reach {...{ visit, line, reach }} />
      <live-region id="live-requests" every-seconds={EVERY}>
        <Requests {...{ visit, line, requests }} />
      </live-region>
    </>
  )
}

function isUsable({ revokedAt, expired }: KeyLine): boolean {
  return revokedAt === null && !expired
}

function factsOf(visit: MemberVisit, line: KeyLine) {
  const { language } = visit
  const w = keyWords[language]
  const common = commonWords[language]
  const [stored, effective] = [scopeText(line.stored, language), scopeText(line.effective, language)]
  const time = (at: Date | null) => (at ? <Time at={at} visit={visit} /> : webWords[language].never)
  return [
    [w.state, <StateBadge {...{ visit, line }} />],
    ...(stored === effective
      ? [[common.access, stored] as const]
      : [[w.storedAccess, stored] as const, [w.canRead, effective] as const]),
    [w.creator, line.maker ?? w.operator],
    [w.createdAt, time(line.createdAt)],
    [w.expiry, time(line.expiresAt)],
    ...(line.revokedAt ? [[w.revokedAt, time(line.revokedAt)] as const] : []),
    [w.limit, numberText(line.limit, language)],
    [common.lastUsed, time(line.lastUsedAt)],
    [w.lastRefused, <LastRefused {...{ visit, line }} />],
    [common.id, <code>{line.id}</code>],
  ] as const
}

function Requests({ visit, line, requests }: Omit<PageProps, 'reach'>) {
  const { language } = visit
  const w = keyWords[language]
  if (requests.length === 0) {
    return (
      <Section id="requests" title={w.requests}>
        <Empty title={w.noRequests}>{isUsable(line) ? w.noRequestsText : undefined}</Empty>
      </Section>
    )
  }
  return (
    <Section id="requests" title={w.requests} lead={w.requestsLead}>
      <Table caption={w.requests} columns={columnsOf(visit)} rows={requests} language={language} id={requestIdOf} />
    </Section>
  )
}

function columnsOf(visit: MemberVisit): Column<KeyRequestLine>[] {
  const { language } = visit
  const w = keyWords[language]
  const common = commonWords[language]
  return [
    { label: w.time, cell: ({ at }) => <Clock at={at} visit={visit} /> },
    {
      label: w.operation,
      cell: ({ operation }) => (operation === null ? w.noOperation : <Operation id={operation} />),
    },
    { label: common.status, cell: ({ status }) => <Badge tone={toneOf(status)}>{status}</Badge> },
    {
      label: w.duration,
      cell: ({ milliseconds }) => w.milliseconds(durationText(milliseconds, language)),
      isNumber: true,
    },
    { label: w.requestId, cell: ({ requestId }) => <code>{requestId}</code> },
  ]
}

const requestIdOf = ({ requestId }: KeyRequestLine) => requestId

/** A time without its date: no time of the past day occurs twice, and a phone has room for the columns after it. */
function Clock({ at, visit: { language, site } }: { at: Date; visit: MemberVisit }) {
  return <time datetime={at.toISOString()}>{clockText(at, language, site.timeZone)}</time>
}

/** The id of an operation, with a link to its description. */
function Operation({ id }: { id: string }) {
  return (
    <a href={`/docs/operations#${id.toLowerCase()}`}>
      <code>{id}</code>
    </a>
  )
}

function toneOf(status: number) {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warning' : 'good'
}

/** Milliseconds with a decimal below ten. */
function durationText(milliseconds: number, language: MemberVisit['language']): string {
  return numberText(milliseconds < 10 ? Math.round(milliseconds * 10) / 10 : Math.round(milliseconds), language)
}
