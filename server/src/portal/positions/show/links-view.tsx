import { commonWords } from '../../../base/web/words/words.ts'
import type { ExplainedWay } from '../../../positions/explanations/position.ts'
import type { StoredWay } from '../../../positions/explanations/store.ts'
import { ActionButton } from '../../../base/web/controls.tsx'
import { CopyText, Empty, LinkButton, Section, Table } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import type { SharingLinkRow } from '../../../positions/sharing-links/store.ts'
import type { OverviewLine } from '../../../positions/lists/overview.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { WayState } from './obstacles-view.tsx'
import { showWords } from '../../words/positions.ts'

interface LinksProps {
  visit: MemberVisit
  line: OverviewLine
  links: readonly SharingLinkRow[]
  /** Why each link does or does not lead to the position. */
  explained: readonly ExplainedWay<StoredWay>[]
  canWrite: boolean
}

/** The sharing links of a position: an address for each ad and channel, so that one can be told from the other. */
export function Links({ visit, line, links, explained, canWrite }: LinksProps) {
  const { language, site } = visit
  const w = showWords[language]
  const common = commonWords[language]
  const at = `${POSITIONS_PATH}/${line.id}/links`
  const ways = new Map(explained.map((way) => [way.way.id, way]))
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
              label: common.name,
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
              cell: ({ id }) => <WayState {...{ visit, positionId: line.id }} explained={ways.get(id)} />,
            },
            {
              label: common.address,
              cell: ({ id, name }) => (
                <CopyText id={`link-${id}`} text={`${site.publicUrl}/j/${id}`} label={name} language={language} />
              ),
            },
            ...(canWrite
              ? [
                  {
                    label: common.change,
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
