import { ActionButton } from '../../../web/controls.tsx'
import { Badge, CopyText, Empty, LinkButton, Section, Table } from '../../../web/parts.tsx'
import type { MemberVisit } from '../../../web/visit.ts'
import type { SharingLinkRow } from '../../../sharing-links/store.ts'
import type { OverviewLine } from '../../lists/overview.ts'
import { POSITIONS_PATH } from '../status-view.tsx'
import { showWords } from './words/words.ts'

interface LinksProps {
  visit: MemberVisit
  line: OverviewLine
  links: readonly SharingLinkRow[]
  canWrite: boolean
}

/** The sharing links of a position: an address for each ad and channel, so that one can be told from the other. */
export function Links({ visit, line, links, canWrite }: LinksProps) {
  const { language, site } = visit
  const w = showWords[language]
  const at = `${POSITIONS_PATH}/${line.id}/links`
  const create = canWrite
    ? {
        actions: (
          <LinkButton href={`${at}/new`} icon="plus" isDialog>
            {w.newLink}
          </LinkButton>
        ),
      }
    : {}
  return (
    <Section id="links" title={w.links} lead={w.linksLead} {...create}>
      {links.length === 0 ? (
        <Empty title={w.noLinks} />
      ) : (
        <Table
          caption={w.links}
          language={language}
          rows={links}
          columns={[
            {
              label: w.linkName,
              cell: ({ id, name, platform }) => (
                <>
                  <a href={`${at}/${id}`}>{name}</a>
                  {platform === '' ? null : <span class="hint">{platform}</span>}
                </>
              ),
            },
            { label: w.linkType, cell: ({ type }) => w.linkTypes[type as keyof typeof w.linkTypes] },
            {
              label: w.state,
              cell: ({ active }) => <Badge tone={active ? 'good' : 'neutral'}>{active ? w.on : w.off}</Badge>,
            },
            {
              label: w.address,
              cell: ({ id, name }) => (
                <CopyText id={`link-${id}`} text={`${site.publicUrl}/j/${id}`} label={name} language={language} />
              ),
            },
            ...(canWrite
              ? [
                  {
                    label: w.change,
                    cell: ({ id, name, active }: SharingLinkRow) => (
                      <ActionButton action={`${at}/${id}/${active ? 'off' : 'on'}`}>
                        {active ? w.switchOff : w.switchOn}
                        <span class="for-readers"> {name}</span>
                      </ActionButton>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  )
}
