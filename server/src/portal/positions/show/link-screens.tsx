import { randomUUID } from 'node:crypto'
import { sharingLinkTypes } from '@kandidat/contract/resources/enumerations'
import { inTransaction } from '../../../base/changes/actions.ts'
import { createOnce } from '../../../base/changes/once-actions.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { createSharingLinks, editSharingLinks, switchSharingLinks } from '../../../positions/sharing-links/actions.ts'
import { listSharingLinks, type SharingLinkRow } from '../../../positions/sharing-links/store.ts'
import { ErrorSummary, Form, Select, Submit, TextField } from '../../../base/web/controls.tsx'
import { FormId, postedId } from '../../../base/web/fields/form-id.tsx'
import { type FormState, formState, Submitted, type Refused } from '../../../base/web/form.ts'
import { Badge, CopyText, Facts, Heading, Icon, LinkButton, Section } from '../../../base/web/parts.tsx'
import { QrCode } from '../../../base/web/public/qr-code.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import type { OverviewLine } from '../../../positions/lists/overview.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { positionWords, showWords } from '../../words/positions.ts'
import { explainedPosition, linksOf, visitedPosition } from './visited-position.ts'
import { Obstacles } from './obstacles-view.tsx'

const PATH = `${POSITIONS_PATH}/:id/links` as const

/** Sharing links: an address, a code for paper, and a switch. */
export const linkScreens: readonly Screen[] = [
  memberScreen('positions.write', { path: `${PATH}/new`, show: showNew, act: create }),
  memberScreen('positions.read', { path: `${PATH}/:link`, show: showLink }),
  memberScreen('positions.write', { path: `${PATH}/:link/edit`, show: showEdit, act: edit }),
  memberScreen('positions.write', { path: `${PATH}/:link/on`, show: showLink, act: (visit) => turn(visit, true) }),
  memberScreen('positions.write', { path: `${PATH}/:link/off`, show: showLink, act: (visit) => turn(visit, false) }),
]

const above = ({ id, title }: OverviewLine, { language }: MemberVisit) => [
  { href: POSITIONS_PATH, label: positionWords[language].list },
  { href: `${POSITIONS_PATH}/${id}`, label: title },
]

async function showNew(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const w = showWords[language]
  const line = await visitedPosition(visit)
  const form = formState(refused, { id: randomUUID(), type: 'JOB_BOARD' })
  return page(
    w.newLink,
    <>
      <Heading title={w.newLink} lead={w.linksLead} path={above(line, visit)} language={language} />
      <LinkForm {...{ visit, form }} cancel={`${POSITIONS_PATH}/${line.id}`} isNew />
    </>,
  )
}

/** What a link is called, and where it is put. @param cancel the address to go back to */
function LinkForm(props: { visit: MemberVisit; form: FormState; cancel: string; isNew?: boolean }) {
  const { visit, form, cancel, isNew = false } = props
  const { language, path } = visit
  const [w, web] = [showWords[language], webWords[language]]
  const known = { form, language }
  return (
    <Form action={path}>
      <ErrorSummary {...known} />
      {isNew ? <FormId form={form} /> : null}
      <TextField {...known} name="name" label={w.linkName} hint={w.linkNameHint} required maxlength={200} />
      <Select
        {...known}
        name="type"
        label={w.linkType}
        required
        choices={sharingLinkTypes.map((value) => ({ value, label: w.linkTypes[value] }))}
      />
      <TextField {...known} name="platform" label={w.platform} hint={w.platformHint} maxlength={200} />
      <div class="actions">
        <Submit icon="check">{web.save}</Submit>
        <LinkButton href={cancel}>{web.cancel}</LinkButton>
      </div>
    </Form>
  )
}

/** What a form says of a link. @throws {Refusal} with all faults */
function submittedLink({ posted, language }: MemberVisit) {
  const sent = new Submitted(posted, webWords[language].form)
  const form = {
    name: sent.text('name', { required: true, max: 200 }),
    type: sent.choice('type', [...sharingLinkTypes]),
    platform: sent.text('platform', { max: 200 }),
  }
  sent.check()
  return form
}

async function create(visit: MemberVisit): Promise<Answer> {
  const { id: positionId } = await visitedPosition(visit)
  const form = submittedLink(visit)
  const id = postedId(visit.posted, randomUUID)
  await createOnce(visit, 'links', id, async (all) => {
    const positions = await all.within('positions', [positionId])
    return createSharingLinks(
      all,
      positions.map((position) => ({ position, form, id })),
    )
  })
  return goTo(`${POSITIONS_PATH}/${positionId}/links/${id}`)
}

async function visitedLink(visit: MemberVisit): Promise<{ line: OverviewLine; link: SharingLinkRow }> {
  const line = await visitedPosition(visit)
  const links = await listSharingLinks(visit.database, [{ companyId: visit.access.companyId, id: line.id }])
  const link = links.find(({ id }) => id === visit.params['link'])
  if (!link) throw nothingHere()
  return { line, link }
}

async function showLink(visit: MemberVisit): Promise<Answer> {
  const { language, site } = visit
  const w = showWords[language]
  const { line, link } = await visitedLink(visit)
  const explained = linksOf(await explainedPosition(visit, line.id)).find(({ way }) => way.id === link.id)
  const isLive = explained?.state === 'live'
  const address = `${site.publicUrl}/j/${link.id}`
  return page(
    link.name,
    <>
      <Heading
        title={link.name}
        path={above(line, visit)}
        language={language}
        {...(visit.access.abilities.has('positions.write') && {
          actions: (
            <LinkButton href={`${POSITIONS_PATH}/${line.id}/links/${link.id}/edit`} icon="pencil" shortcut="edit">
              {w.edit}
            </LinkButton>
          ),
        })}
      />
      <Section id="state" title={w.overview}>
        <Facts
          facts={[
            [w.linkType, w.linkTypes[link.type as keyof typeof w.linkTypes]],
            ...(link.platform === '' ? [] : ([[w.platform, link.platform]] as const)),
            [w.state, isLive ? <Badge tone="good">{w.live}</Badge> : <Badge tone="warning">{w.notLive}</Badge>],
          ]}
        />
        {explained === undefined ? null : (
          <Obstacles {...{ visit, positionId: line.id }} obstacles={explained.obstacles} way={explained.way} />
        )}
      </Section>
      <Section id="address" title={w.address}>
        <CopyText id="link-address" text={address} label={w.address} language={language} />
      </Section>
      <Section id="code" title={w.code} lead={w.codeLead}>
        <QrCode address={address} label={w.code} />
        <div class="actions">
          <a class="button secondary" href={`/j/${link.id}/code.svg`} download={`${link.name}.svg`}>
            <Icon name="download" />
            {w.saveCode}
          </a>
        </div>
      </Section>
    </>,
  )
}

async function showEdit(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const { line, link } = await visitedLink(visit)
  const { name, type, platform } = link
  const at = `${POSITIONS_PATH}/${line.id}/links/${link.id}`
  const title = showWords[language].editLink(name)
  return page(
    title,
    <>
      <Heading title={title} path={[...above(line, visit), { href: at, label: name }]} language={language} />
      <LinkForm visit={visit} form={formState(refused, { name, type, platform })} cancel={at} />
    </>,
  )
}

async function edit(visit: MemberVisit): Promise<Answer> {
  const { line, link } = await visitedLink(visit)
  const form = submittedLink(visit)
  await inTransaction(visit.database, visit.access, async (all) =>
    editSharingLinks(
      all,
      (await all.within('links', [link.id])).map((each) => ({ ...each, edit: form })),
    ),
  )
  return goTo(`${POSITIONS_PATH}/${line.id}/links/${link.id}`)
}

async function turn(visit: MemberVisit, isOn: boolean): Promise<Answer> {
  const { line, link } = await visitedLink(visit)
  await inTransaction(visit.database, visit.access, async (all) =>
    switchSharingLinks(all, await all.within('links', [link.id]), isOn),
  )
  return goTo(`${POSITIONS_PATH}/${line.id}?done=${isOn ? 'link-on' : 'link-off'}`)
}
