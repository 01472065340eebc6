import type { AuditVerb } from '../src/base/changes/audit-verb.ts'
import { type Change, inTransaction } from '../src/base/changes/actions.ts'
import { installationAccess } from '../src/base/access/access.ts'
import { publishNotice } from '../src/candidates/privacy/actions.ts'
import type { NoticeForm } from '../src/candidates/privacy/notice.ts'
import { letClientsGo } from '../src/organisation/clients/actions.ts'
import { editCompanies } from '../src/organisation/companies/actions.ts'
import type { CompanyEdit } from '../src/organisation/companies/form.ts'
import { revokeKeys } from '../src/organisation/keys/actions.ts'
import { editUsers, switchUsers } from '../src/organisation/users/actions.ts'
import type { UserEdit } from '../src/organisation/users/user.ts'
import { assignPositions, editPositions, transitionPositions } from '../src/positions/actions.ts'
import { switchPages } from '../src/positions/careers-pages/page-actions.ts'
import type { PositionEdit } from '../src/positions/form.ts'
import {
  archive,
  expire,
  pause,
  publish,
  remove,
  restore,
  resume,
  type Transition,
} from '../src/positions/lifecycle.ts'
import { listOnPages, overrideListings, unlistFromPages } from '../src/positions/listings/actions.ts'
import { switchSharingLinks } from '../src/positions/sharing-links/actions.ts'
import { allowed } from './factory.ts'
import type { Fixture } from './fixture.ts'

type Id = { readonly id: string }

/**
 * What people do to the rows of a test, by the verbs that people have: whatever follows from a change follows in tests too. The
 * operator does it, who may do everything.
 */
export function byVerb({ server }: Pick<Fixture, 'server'>) {
  const act = <T>(work: (change: Change) => Promise<T>) =>
    inTransaction(server.app.database, installationAccess('operator'), work)

  const step = (verb: AuditVerb, transition: Transition, positions: readonly Id[]) =>
    act(async (change) => {
      const keys = await change.within(
        'positions',
        positions.map(({ id }) => id),
      )
      return transitionPositions(change, verb, keys, transition)
    })

  const onPage = (position: Id, page: Id, verb: typeof listOnPages) =>
    act(async (change) => {
      const [key] = await change.within('positions', [position.id])
      const [on] = await change.within('listing_pages', [page.id])
      if (key && on) await verb(change, [{ ...key, page: on }])
    })

  return {
    act,
    publish: (...positions: Id[]) => step('positions publish', publish, positions),
    pause: (...positions: Id[]) => step('positions pause', pause, positions),
    resume: (...positions: Id[]) => step('positions resume', resume, positions),
    archive: (...positions: Id[]) => step('positions archive', archive, positions),
    remove: (...positions: Id[]) => step('positions remove', remove, positions),
    restore: (...positions: Id[]) => step('positions restore', restore, positions),
    /** Sets the expiration: one that has passed closes the position at once. */
    expire: (position: Id, at: Date | null) => step('positions expire', expire(at), [position]),
    edit: (position: Id, edit: PositionEdit) =>
      act(async (change) => {
        const keys = await change.within('positions', [position.id])
        await editPositions(
          change,
          keys.map((key) => ({ ...key, edit })),
        )
      }),
    assign: (position: Id, client: Id | null) =>
      act(async (change) =>
        assignPositions(change, await change.within('positions', [position.id]), client?.id ?? null),
      ),
    list: (position: Id, page: Id) => onPage(position, page, listOnPages),
    unlist: (position: Id, page: Id) => onPage(position, page, unlistFromPages),
    override: (position: Id, page: Id, override: Parameters<typeof overrideListings>[2]) =>
      onPage(position, page, (change, listings) => overrideListings(change, listings, override)),
    switchPage: (page: Id, on: boolean) =>
      act(async (change) => switchPages(change, await change.within('pages', [page.id]), on)),
    switchLink: (link: Id, on: boolean) =>
      act(async (change) => switchSharingLinks(change, await change.within('links', [link.id]), on)),
    endClient: (agency: Id, client: Id) =>
      act((change) => letClientsGo(change, [{ agencyId: allowed(agency.id), clientId: client.id }])),
    editUser: (user: Id, edit: UserEdit) =>
      act(async (change) => {
        const keys = await change.within('users', [user.id])
        await editUsers(
          change,
          keys.map((key) => ({ ...key, edit })),
        )
      }),
    editCompany: (company: Id, edit: CompanyEdit) =>
      act((change) => editCompanies(change, [{ id: allowed(company.id), edit }])),
    publishNotice: (company: Id, form: NoticeForm) =>
      act((change) => publishNotice(change, { companyId: company.id, id: allowed(company.id) }, form)),
    switchUser: (user: Id, on: boolean) =>
      act(async (change) => switchUsers(change, await change.within('users', [user.id]), on)),
    revoke: (key: Id) => act(async (change) => revokeKeys(change, await change.within('keys', [key.id]))),
  }
}
