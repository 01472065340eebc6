import { webWords, commonWords } from '../../../base/web/words/words.ts'
import { ActionButton } from '../../../base/web/controls.tsx'
import { Empty, LinkButton, Section, Table } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import type { OverviewLine } from '../../../positions/lists/overview.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { WayState } from './obstacles-view.tsx'
import type { ExplainedPage } from './explained-position.ts'
import { showWords } from '../../words/positions.ts'

interface ListingsProps {
  visit: MemberVisit
  line: OverviewLine
  pages: readonly ExplainedPage[]
  canWrite: boolean
  /** The company whose careers pages the visitor can switch on. */
  pagesOwner: string | null
}

/** For each careers page whether visitors see the position there, or why not, and what changes it. */
export function Listings({ visit, line, pages, canWrite, pagesOwner }: ListingsProps) {
  const { language } = visit
  const w = showWords[language]
  const common = commonWords[language]
  const web = webWords[language]
  const at = `${POSITIONS_PATH}/${line.id}`
  return (
    <Section id="listings" title={web.careersPages} lead={w.listingsLead}>
      {pages.length === 0 ? (
        <Empty title={w.noPages} />
      ) : (
        <Table
          caption={web.careersPages}
          language={language}
          rows={pages}
          columns={[
            {
              label: w.page,
              cell: ({ way: { id, name }, state }) =>
                state === 'live' ? <a href={`/c/${id}/${line.id}`}>{name}</a> : name,
            },
            {
              label: w.state,
              cell: (explained) => <WayState {...{ visit, explained, positionId: line.id, pagesOwner }} />,
            },
            {
              label: w.forms,
              cell: ({ way: { enableApplication, enableVouch, isListed } }) =>
                isListed ? (
                  <>
                    {w.applications}: {w.overrides[wordOf(enableApplication)]}
                    <span class="hint">
                      {w.referrals}: {w.overrides[wordOf(enableVouch)]}
                    </span>
                  </>
                ) : null,
            },
            {
              label: common.change,
              cell: ({ way: page }) => (
                <div class="actions">
                  <LinkButton href={`${at}/preview?page=${page.id}`}>
                    {w.preview}
                    <span class="for-readers"> {page.name}</span>
                  </LinkButton>
                  {canWrite ? (
                    <>
                      <ActionButton action={`${at}/pages/${page.id}/${page.isListed ? 'unlist' : 'list'}`}>
                        {page.isListed ? w.unlist : w.list}
                        <span class="for-readers"> {page.name}</span>
                      </ActionButton>
                      {page.isListed ? (
                        <LinkButton href={`${at}/pages/${page.id}`}>
                          {w.changeForms}
                          <span class="for-readers"> {page.name}</span>
                        </LinkButton>
                      ) : null}
                    </>
                  ) : null}
                </div>
              ),
            },
          ]}
        />
      )}
    </Section>
  )
}

/** What a page says about a form: it is on or off there, or as the position has it. */
export function wordOf(override: boolean | null): 'on' | 'off' | 'inherit' {
  return override === null ? 'inherit' : override ? 'on' : 'off'
}
