import { API_PATH } from '../addresses.ts'
import { newId } from '../../base/db/id.ts'
import { awaitedVersion } from '../live/store.ts'
import { curlLine, initialKey } from '../keys/form-view.tsx'
import { KeysSection, readKeyPage } from '../keys/list-view.tsx'
import { keyWords } from '../words/keys.ts'
import { readOffered } from '../positions/choice-view.tsx'
import { readReceiverLines, ReceiverBanners, ReceiversSection } from '../receivers/list-view.tsx'
import { formState } from '../../base/web/form.ts'
import { CopyText, Heading, Section } from '../../base/web/parts.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'

/** Settings → API + Webhooks: keys, receivers, and what developers need. */
export const settingsScreens: readonly Screen[] = [memberScreen('keys.create', { path: API_PATH, show: showSettings })]

async function showSettings(visit: MemberVisit): Promise<Answer> {
  const { language, access, database } = visit
  const w = keyWords[language]
  const live = await awaitedVersion(
    database,
    access,
    access.abilities.has('receivers.write') ? 'receivers' : 'settings',
  )
  const [keys, receivers, offered] = await Promise.all([
    readKeyPage(visit),
    readReceiverLines(visit),
    readOffered(visit),
  ])
  return page(
    w.settingsTitle,
    <>
      <Heading title={w.settingsTitle} lead={w.settingsLead} language={language} />
      <live-region id="live-banners" {...live}>
        <ReceiverBanners visit={visit} receivers={receivers} />
      </live-region>
      <KeysSection {...{ visit, live, page: keys, offered, form: formState(undefined, initialKey(newId())) }} />
      <ReceiversSection {...{ visit, live, receivers }} />
      <Developers visit={visit} />
    </>,
  )
}

function Developers({ visit }: { visit: MemberVisit }) {
  const { language, site } = visit
  const w = keyWords[language]
  return (
    <Section id="developers" title={w.developers} lead={w.developersLead}>
      <h3>{w.baseUrl}</h3>
      <CopyText id="base-url" text={`${site.publicUrl}/api/v1`} label={w.baseUrl} language={language} />
      <h3>{w.exampleCommand}</h3>
      <CopyText id="example" text={curlLine(visit, 'KEY')} label={w.exampleCommand} language={language} />
      <ul>
        <li>
          <a href="/docs">{w.guide}</a>
        </li>
        <li>
          <a href="/docs/operations">{w.operations}</a>
        </li>
        <li>
          <a href="/docs/webhooks">{w.webhooksGuide}</a>
        </li>
      </ul>
    </Section>
  )
}
