import type { ComponentChildren } from 'preact'
import { Breakable, Facts, Heading, type IconName, LinkButton, Time } from '../../base/web/parts.tsx'
import type { Awaited } from '../live/store.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, listText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { healthOf } from '../../webhooks/receivers/health.ts'
import { EVERY, HealthBadge, kindsText, ReceiverBanners, shortAddress } from './list-view.tsx'
import { API_PATH, RECEIVERS_PATH } from '../addresses.ts'
import type { ReceiverLine } from '../../webhooks/receivers/store.ts'
import { receiverWords } from '../../webhooks/words/words.ts'
import { VerifyingSection } from './secret-view.tsx'

/** Where the page of a receiver is. */
export const pageOf = ({ id }: Pick<ReceiverLine, 'id'>) => `${RECEIVERS_PATH}/${id}`

/** Links from the settings down to a receiver, for the headings of its pages. */
export function pathTo(line: ReceiverLine, language: Language): { href: string; label: string }[] {
  return [
    { href: API_PATH, label: webWords[language].apiAndWebhooks },
    { href: pageOf(line), label: shortAddress(line.url) },
  ]
}

/** How many deliveries wait, in words. */
export function waitingText(waiting: number, language: Language): string {
  const w = receiverWords[language]
  const text = countText(Math.min(waiting, 999), language, w.waitingOf)
  return waiting > 999 ? w.more(text) : text
}

/** The page of a receiver. */
export function ReceiverPage({
  visit,
  live,
  line,
  headers,
}: {
  visit: MemberVisit
  /** What the page waits for. */
  live: Awaited
  line: ReceiverLine
  /** The names of its own headers; null if they cannot be decrypted. */
  headers: readonly string[] | null
}) {
  const { language } = visit
  const w = receiverWords[language]
  const isRemoved = line.removedAt !== null
  return (
    <>
      <live-region id="live-receiver" {...(!isRemoved && { 'every-seconds': EVERY, ...live })}>
        <Heading
          title={<Breakable>{shortAddress(line.url)}</Breakable>}
          {...(isRemoved && { lead: w.show.removed })}
          actions={<Actions line={line} language={language} />}
          path={pathTo(line, language).slice(0, 1)}
          language={language}
        />
        <ReceiverBanners visit={visit} receivers={[line]} />
        <Facts facts={factsOf(visit, line, headers)} />
      </live-region>
      {isRemoved ? null : <VerifyingSection visit={visit} />}
    </>
  )
}

function Actions({ line, language }: { line: ReceiverLine; language: Language }) {
  const w = receiverWords[language]
  const common = commonWords[language]
  const base = pageOf(line)
  const links: readonly [string, string, IconName][] = [
    ['test', w.test.action, 'send'],
    line.pausedAt === null ? ['pause', w.pause.action, 'circle-pause'] : ['resume', w.resume.action, 'play'],
    ['secret', w.secret.rotate, 'rotate-ccw'],
    ['remove', common.remove, 'trash-2'],
  ]
  return (
    <>
      <LinkButton href={`${base}/deliveries`} icon="scroll-text" tone="primary">
        {common.deliveries}
      </LinkButton>
      {line.removedAt === null ? (
        <>
          <LinkButton href={`${base}/edit`} icon="pencil" shortcut="edit">
            {common.edit}
          </LinkButton>
          {links.map(([verb, label, icon]) => (
            <LinkButton
              href={`${base}/${verb}`}
              icon={icon}
              isDialog={verb !== 'secret' && verb !== 'test'}
              tone={verb === 'remove' ? 'danger' : 'secondary'}
            >
              {label}
            </LinkButton>
          ))}
        </>
      ) : null}
    </>
  )
}

function lastSuccessOf(visit: MemberVisit, { lastSuccessAt }: ReceiverLine): readonly [string, ComponentChildren] {
  const w = receiverWords[visit.language]
  return [w.lastSuccess, lastSuccessAt === null ? w.show.noSuccess : <Time at={lastSuccessAt} visit={visit} />]
}

function headersText(headers: readonly string[] | null, language: Language): ComponentChildren {
  if (headers === null) return receiverWords[language].show.sealedHeaders
  return headers.length === 0 ? webWords[language].none : <code>{headers.join(', ')}</code>
}

function factsOf(
  visit: MemberVisit,
  line: ReceiverLine,
  headers: readonly string[] | null,
): (readonly [ComponentChildren, ComponentChildren])[] {
  const { language } = visit
  const w = receiverWords[language]
  const web = webWords[language]
  const common = commonWords[language]
  const some = (list: readonly string[] | null) => (list === null ? web.all : listText(list, language))
  return [
    [common.address, <code>{line.url}</code>],
    [w.health, <HealthBadge {...{ visit, receiver: line }} />],
    [w.waiting, waitingText(line.waiting, language)],
    ...(line.lastSuccessAt === null && line.failingSince === null ? [] : [lastSuccessOf(visit, line)]),
    [w.events, kindsText(line.kinds, language)],
    ...(visit.signedIn.membership.isAgency ? [[w.form.clients, some(line.clients)] as const] : []),
    [common.positions, line.positions === null ? web.all : `${w.show.certain} (${line.positions.length})`],
    [w.form.candidateData, line.candidateData === 'full' ? w.show.full : w.show.ids],
    [w.show.ownHeaders, headersText(headers, language)],
    [w.show.acknowledged, line.strict ? w.show.strict : w.show.lenient],
    ...(line.overlapUntil === null
      ? []
      : [
          [
            w.show.previousSecret,
            <>
              {w.show.signsUntil} <Time at={line.overlapUntil} visit={visit} />
            </>,
          ] as const,
        ]),
    [w.show.added, <Time at={line.createdAt} visit={visit} />],
    ...(healthOf(line) === 'removed' ? [] : [['Id', <code>{line.id}</code>] as const]),
  ]
}
