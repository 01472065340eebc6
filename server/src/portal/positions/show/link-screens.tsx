import type { Language } from '../../../base/web/words/language.ts'
import { editScreen } from '../../parts/edit-screen.ts'
import { changeRow } from '../../parts/row-actions.ts'
import { randomUUID } from 'node:crypto'
import { sharingLinkTypes } from '@kandidat/contract/resources/enumerations'
import { createOnce } from '../../../base/changes/once-actions.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { createSharingLinks, editSharingLinks, switchSharingLinks } from '../../../positions/sharing-links/actions.ts'
import { listSharingLinks, type SharingLinkRow } from '../../../positions/sharing-links/store.ts'
import { Select, TextField } from '../../../base/web/controls.tsx'
import { FormId, postedId } from '../../../base/web/fields/form-id.tsx'
import { type FormState, Submitted } from '../../../base/web/form.ts'
import { Badge, CopyText, Facts, Heading, Icon, LinkButton, Section } from '../../../base/web/parts.tsx'
import { QrCode } from '../../../base/web/public/qr-code.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import type { OverviewLine } from '../../../positions/lists/overview.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { showWords } from '../../words/positions.ts'
import { aboveWays, visitedPosition, waysOf } from '../../parts/visited-position.ts'
import { explainedPosition, linksOf } from './explained-position.ts'
import { Obstacles } from './obstacles-view.tsx'

const PATH = `${POSITIONS_PATH}/:id/links` as const

const newLinkScreen = editScreen('positions.write', {
  path: `${PATH}/new`,
  row: visitedPosition,
  edit: async (visit, line) => {
    const { language } = visit
    const w = showWords[language]
    return {
      title: w.newLink,
      lead: w.linksLead,
      above: aboveWays(line, visit),
      initial: { id: randomUUID(), type: 'JOB_BOARD' },
      fields: (form) => (
        <>
          <FormId form={form} />
          <LinkFields {...{ form, language }} />
        </>
      ),
      submit: webWords[language].save,
      icon: 'check',
      cancel: waysOf(line),
    }
  },
  save: async (visit, { id: positionId }) => {
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
  },
})

const editLinkScreen = editScreen('positions.write', {
  path: `${PATH}/:link/edit`,
  row: visitedLink,
  edit: async (visit, { line, link }) => {
    const { language } = visit
    const { name, type, platform } = link
    const at = `${POSITIONS_PATH}/${line.id}/links/${link.id}`
    return {
      title: showWords[language].editLink(name),
      above: [...aboveWays(line, visit), { href: at, label: name }],
      initial: { name, type, platform },
      fields: (form) => <LinkFields {...{ form, language }} />,
      submit: webWords[language].save,
      icon: 'check',
      cancel: at,
    }
  },
  save: async (visit, { line, link }) => {
    const form = submittedLink(visit)
    await changeRow(visit, 'links', link.id, (change, [key]) => editSharingLinks(change, [{ ...key, edit: form }]))
    return goTo(`${POSITIONS_PATH}/${line.id}/links/${link.id}`)
  },
})

/** Sharing links: an address, a code for paper, and a switch. */
export const linkScreens: readonly Screen[] = [
  newLinkScreen,
  memberScreen('positions.read', { path: `${PATH}/:link`, show: showLink }),
  editLinkScreen,
  memberScreen('positions.write', { path: `${PATH}/:link/on`, show: showLink, act: (visit) => turn(visit, true) }),
  memberScreen('positions.write', { path: `${PATH}/:link/off`, show: showLink, act: (visit) => turn(visit, false) }),
]

/** What a link is called, and where it is put. */
function LinkFields({ form, language }: { form: FormState; language: Language }) {
  const w = showWords[language]
  const known = { form, language }
  return (
    <>
      <TextField
        {...known}
        name="name"
        label={commonWords[language].name}
        hint={w.linkNameHint}
        required
        maxlength={200}
      />
      <Select
        {...known}
        name="type"
        label={w.linkType}
        required
        choices={sharingLinkTypes.map((value) => ({ value, label: w.linkTypes[value] }))}
      />
      <TextField {...known} name="platform" label={w.platform} hint={w.platformHint} maxlength={200} />
    </>
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
  const common = commonWords[language]
  const { line, link } = await visitedLink(visit)
  const explained = linksOf(await explainedPosition(visit, line.id)).find(({ way }) => way.id === link.id)
  const isLive = explained?.state === 'live'
  const address = `${site.publicUrl}/j/${link.id}`
  return page(
    link.name,
    <>
      <Heading
        title={link.name}
        path={aboveWays(line, visit)}
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
      <Section id="address" title={common.address}>
        <CopyText id="link-address" text={address} label={common.address} language={language} />
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

async function turn(visit: MemberVisit, isOn: boolean): Promise<Answer> {
  const { line, link } = await visitedLink(visit)
  await changeRow(visit, 'links', link.id, (change, links) => switchSharingLinks(change, links, isOn))
  return goTo(`${waysOf(line)}?done=${isOn ? 'link-on' : 'link-off'}`)
}
