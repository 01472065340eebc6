import type { OverviewLine } from '../../../positions/lists/overview.ts'
import { entrustPositions } from '../../../positions/team/actions.ts'
import { type FitColleague, listFit } from '../../../positions/team/store.ts'
import { ownerOf } from '../../../positions/team/team.ts'
import { Choices, Select } from '../../../base/web/controls.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { byName } from '../../../base/web/words/name-order.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { editScreen } from '../../parts/edit-screen.ts'
import { changeRow } from '../../parts/row-actions.ts'
import { type Answer, goTo, type Screen } from '../../parts/screen.ts'
import { abovePosition, visitedPosition } from '../../parts/visited-position.ts'
import { responsibleWords } from '../../words/positions.ts'

/** Who is responsible for a position. */
export const teamScreens: readonly Screen[] = [
  editScreen('positions.write', {
    path: `${POSITIONS_PATH}/:id/team`,
    row: visitedPosition,
    edit: async (visit, line) => {
      const { database, access, language } = visit
      const w = responsibleWords[language]
      const { id, team } = line
      const fit = byName(await listFit(database, { companyId: access.companyId, id }), language)
      const choices = fit.map((colleague) => ({ value: colleague.id, label: labelOf(colleague, fit) }))
      const owner = ownerOf(team)
      return {
        title: w.title,
        lead: w.lead,
        above: abovePosition(line, visit),
        initial: {
          owner: owner?.id ?? '',
          team: team.filter(({ isOwner }) => !isOwner).map((member) => member.id),
        },
        labels: { owner: w.owner, team: w.team },
        fields: (form) => (
          <>
            <Select
              {...{ form, language, name: 'owner', label: w.owner }}
              choices={[{ value: '', label: w.nobody }, ...choices]}
            />
            <Choices {...{ form, language, name: 'team', label: w.team, hint: w.teamHint, choices }} several />
          </>
        ),
        submit: webWords[language].save,
        icon: 'check',
        cancel: `${POSITIONS_PATH}/${id}`,
      }
    },
    save: saveTeam,
  }),
]

/** The name, with the e-mail where two have the same. */
function labelOf({ id, name, email }: FitColleague, all: readonly FitColleague[]): string {
  return all.some((other) => other.id !== id && other.name === name) ? `${name} (${email})` : name
}

async function saveTeam(visit: MemberVisit, { id }: OverviewLine): Promise<Answer> {
  const { posted } = visit
  const ownerId = posted.get('owner') || null
  await changeRow(visit, 'positions', id, (change, positions) =>
    entrustPositions(change, positions, { ownerId, memberIds: posted.getAll('team') }),
  )
  return goTo(`${POSITIONS_PATH}/${id}?done=team`)
}
