import { Badge, Banner, CopyText, Facts, Heading, LinkButton, Section, Toast } from '../../base/web/parts.tsx'
import { QrCode } from '../../base/web/public/qr-code.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import type { PageLine } from '../../positions/careers-pages/list-store.ts'
import { CAREERS_PAGES_PATH } from '../addresses.ts'
import { Positions, type PositionsProps } from './positions-view.tsx'
import { pageWords } from '../words/careers-pages.ts'

/** The feeds of a page, as `public/feeds/public.ts` serves them. */
const feeds = ['feed.rss', 'feed.atom', 'feed.json', 'indeed.xml', 'sitemap.xml'] as const

interface ShownProps {
  visit: MemberVisit
  line: PageLine
  canChange: boolean
  positions: PositionsProps['positions']
}

/** One careers page. */
export function ShownPage({ visit, line, canChange, positions }: ShownProps) {
  const { language, query, site } = visit
  const w = pageWords[language]
  const web = webWords[language]
  const common = commonWords[language]
  const done = query.get('done') ?? ''
  const at = `${CAREERS_PAGES_PATH}/${line.id}`
  const address = `${site.publicUrl}/c/${line.id}`
  return (
    <>
      <Heading
        title={line.name}
        path={[{ href: CAREERS_PAGES_PATH, label: web.careersPages }]}
        language={language}
        {...(canChange && { actions: <Actions {...{ line, at }} w={w} /> })}
      />
      {Object.hasOwn(w.done, done) ? <Toast title={w.done[done as keyof typeof w.done]} /> : null}
      {canChange ? null : <Banner tone="neutral" title={w.readOnly} />}
      {line.active ? null : <Banner tone="warning" title={w.isOff} />}
      <Look {...{ visit, line }} />
      <Section id="address" title={common.address} lead={w.addressLead}>
        <CopyText id="page-address" text={address} label={common.address} language={language} />
        <div class="actions">
          <LinkButton href={`/c/${line.id}`} icon="external-link">
            {w.open}
          </LinkButton>
          <LinkButton href={`${at}/embedding`} icon="globe">
            {w.embed}
          </LinkButton>
        </div>
        <details>
          <summary>{w.qrCode}</summary>
          <p class="hint">{w.qrCodeLead}</p>
          <QrCode address={address} label={w.qrCode} />
        </details>
        <details>
          <summary>{w.feeds}</summary>
          <p class="hint">{w.feedsLead}</p>
          {feeds.map((name) => (
            <CopyText
              id={`feed-${name.replace('.', '-')}`}
              text={`${address}/${name}`}
              label={w.feedNames[name]}
              language={language}
            />
          ))}
        </details>
      </Section>
      <Positions {...{ visit, positions }} pageId={line.id} isOn={line.active} />
    </>
  )
}

function Actions({ line, at, w }: { line: PageLine; at: string; w: (typeof pageWords)['en'] }) {
  return (
    <>
      <LinkButton href={`${at}/edit`} icon="pencil" shortcut="edit">
        {w.edit}
      </LinkButton>
      {line.isDefault ? null : <LinkButton href={`${at}/default`}>{w.steps.default.label}</LinkButton>}
      {line.active ? (
        <LinkButton href={`${at}/off`} icon="circle-pause" tone="danger">
          {w.steps.off.label}
        </LinkButton>
      ) : (
        <LinkButton href={`${at}/on`} icon="play" tone="primary">
          {w.steps.on.label}
        </LinkButton>
      )}
    </>
  )
}

function Look({ visit, line }: { visit: MemberVisit; line: PageLine }) {
  const { language } = visit
  const w = pageWords[language]
  const common = commonWords[language]
  const { colour, heading, introduction } = line.look
  return (
    <Facts
      facts={[
        [
          common.state,
          <>
            <Badge tone={line.active ? 'good' : 'neutral'}>{line.active ? w.states.on : w.states.off}</Badge>
            {line.isDefault ? <span class="hint"> {w.isDefault}</span> : null}
          </>,
        ],
        [w.live, numberText(line.live, language)],
        [common.colour, colour ?? w.ofCompany],
        [w.heading, heading ?? w.ofName],
        [w.introduction, introduction ?? webWords[language].none],
        [
          w.formsOn,
          line.embedOrigins.length === 0
            ? webWords[language].none
            : countText(line.embedOrigins.length, language, w.websites),
        ],
      ]}
    />
  )
}
