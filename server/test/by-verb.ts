import type { AuditVerb } from '../src/base/changes/audit-verb.ts'
import { createHash } from 'node:crypto'
import { only } from '../src/base/certain.ts'
import { type Change, inTransaction } from '../src/base/changes/actions.ts'
import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { type Access, installationAccess } from '../src/base/access/access.ts'
import type { Database, Queryable } from '../src/base/db/connection.ts'
import { newId } from '../src/base/db/id.ts'
import { receiveUpload } from '../src/content/files/actions.ts'
import { PDF } from './documents.ts'
import { transitionCandidacies } from '../src/candidates/actions.ts'
import { accept, type Transition as CandidacyTransition } from '../src/candidates/candidacy.ts'
import { createTemplate } from '../src/candidates/mail/templates/actions.ts'
import type { TemplateForm } from '../src/candidates/mail/templates/template.ts'
import { moveCandidacies } from '../src/candidates/moves/actions.ts'
import { addDocument } from '../src/candidates/documents/actions.ts'
import type { DocumentForm } from '../src/candidates/documents/document.ts'
import { addNote } from '../src/candidates/notes/actions.ts'
import type { NoteForm } from '../src/candidates/notes/note.ts'
import { submitApplication } from '../src/candidates/submissions/submit-actions.ts'
import type { PersonEdit, PersonForm } from '../src/candidates/person.ts'
import { type Periods, proposedPeriods } from '../src/candidates/retention/periods.ts'
import { anonymizePeople, editPeople } from '../src/candidates/person-actions.ts'
import { askErasure } from '../src/candidates/self/erasure-actions.ts'
import { confirmPolicy, publishNotice } from '../src/candidates/privacy/actions.ts'
import type { NoticeForm } from '../src/candidates/privacy/notice.ts'
import { letClientsGo } from '../src/organisation/clients/actions.ts'
import { proposeToClients } from '../src/organisation/clients/proposal-actions.ts'
import { editCompanies } from '../src/organisation/companies/actions.ts'
import type { CompanyEdit } from '../src/organisation/companies/form.ts'
import { acceptInvitation } from '../src/organisation/identities/actions.ts'
import { createInvitation } from '../src/organisation/identities/links-actions.ts'
import { insertIdentity } from '../src/organisation/identities/store.ts'
import { revokeKeys } from '../src/organisation/keys/actions.ts'
import { findLink } from '../src/organisation/sessions/links-store.ts'
import { hashOfToken } from '../src/organisation/sessions/token.ts'
import { editUsers, restrictUsers, switchUsers } from '../src/organisation/users/actions.ts'
import type { UserEdit } from '../src/organisation/users/user.ts'
import { assignPositions, editPositions, transitionPositions } from '../src/positions/actions.ts'
import { renamePages, switchPages } from '../src/positions/careers-pages/page-actions.ts'
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
import { entrustPositions } from '../src/positions/team/actions.ts'
import { switchSharingLinks } from '../src/positions/sharing-links/actions.ts'
import { masterKeys } from '../src/base/secrets/sealed.ts'
import {
  addReceivers,
  editReceivers,
  pauseGoneReceiver,
  pauseReceivers,
  removeReceivers,
  resumeReceivers,
} from '../src/webhooks/receivers/actions.ts'
import type { ReceiverEdit, ReceiverForm } from '../src/webhooks/receivers/form.ts'
import { allowed } from './factory.ts'

type Id = { readonly id: string }

interface SmallFile {
  readonly name: string
  readonly bytes: Buffer
}
const LETTER: SmallFile = { name: 'letter.pdf', bytes: PDF }

/** A file that waits to become a document, as the form of a page has stored it. */
export async function uploadedDocument(database: Queryable, companyId: string, { name, bytes }: SmallFile = LETTER) {
  const stream = async function* () {
    yield bytes
  }
  return receiveUpload(database, { companyId, name, kind: 'document', stream: stream() })
}

/** What receivers are saved with: the key that `startServer` encrypts with, and this machine among the allowed addresses. */
export const saving = {
  keys: masterKeys([Buffer.alloc(32, 1)]),
  policy: { allowHttp: true, allowCidr: ['127.0.0.1'] },
}

/**
 * What people do to the rows of a test, by the verbs that people have: whatever follows from a change follows in tests too. The
 * operator does it, who may do everything.
 */
export function byVerb({ server }: { readonly server: { readonly app: { readonly database: Database } } }) {
  const operator = installationAccess('operator')
  const act = <T>(work: (change: Change) => Promise<T>, access: Access = operator) =>
    inTransaction(server.app.database, access, work)

  const idsOf = (rows: readonly Id[]) => rows.map(({ id }) => id)

  const step = (verb: AuditVerb, transition: Transition, positions: readonly Id[]) =>
    act(async (change) => {
      const keys = await change.within('positions', idsOf(positions))
      return transitionPositions(change, verb, keys, transition)
    })

  const onPage = (position: Id, page: Id, verb: typeof listOnPages) =>
    act(async (change) => {
      const [key] = await change.within('positions', [position.id])
      const [on] = await change.within('listing_pages', [page.id])
      if (key && on) await verb(change, [{ ...key, page: on }])
    })

  const transition = (candidacy: Id, rule: CandidacyTransition, verb: AuditVerb = 'candidates move') =>
    act(async (change) => transitionCandidacies(change, verb, await change.within('candidacies', [candidacy.id]), rule))

  const publishNoticeOf = (company: Id, form: NoticeForm) =>
    act((change) => publishNotice(change, { companyId: company.id, id: allowed(company.id) }, form))

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
    renamePage: (page: Id, name: string) =>
      act(async (change) => renamePages(change, [{ ...only(await change.within('pages', [page.id])), name }])),
    switchLink: (link: Id, on: boolean) =>
      act(async (change) => switchSharingLinks(change, await change.within('links', [link.id]), on)),
    endClient: (agency: Id, client: Id) =>
      act((change) => letClientsGo(change, [{ agencyId: allowed(agency.id), clientId: client.id }])),
    propose: (agency: Id, client: Id) =>
      act((change) => proposeToClients(change, [{ agencyId: allowed(agency.id), clientId: client.id }])),
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
    publishNotice: publishNoticeOf,
    /** Confirms for how long people are kept: as it is proposed, but for what is given. */
    confirmPolicy: (company: Id, periods: Partial<Periods> = {}) =>
      act((change) =>
        confirmPolicy(change, { companyId: company.id, id: allowed(company.id) }, { ...proposedPeriods(), ...periods }),
      ),
    /** Restricts a user to positions, or lifts the restriction with null. */
    restrictUser: (user: Id, positions: readonly Id[] | null) =>
      act(async (change) =>
        restrictUsers(change, await change.within('users', [user.id]), positions && idsOf(positions)),
      ),
    /** Lets somebody new accept an invitation, without a password, which takes long to hash. @returns the id of the identity */
    join: async (user: Id & { readonly email: string }) => {
      const id = newId()
      const token = await act(async (change) => {
        const identity = {
          id,
          email: user.email,
          name: '',
          language: 'en' as const,
          passwordHash: null,
          isProved: false,
        }
        await insertIdentity(change.tx, identity)
        const keys = await change.within('users', [user.id])
        return (await createInvitation(change, only(keys))).token
      })
      const link = await findLink(server.app.database, hashOfToken(token))
      if (!link) throw new Error('there is no such invitation')
      await acceptInvitation(server.app.database, link, id)
      return id
    },
    /** Names the owner of a position, and the others of its team. */
    entrust: (position: Id, owner: Id | null, ...members: readonly Id[]) =>
      act(async (change) =>
        entrustPositions(change, await change.within('positions', [position.id]), {
          ownerId: owner?.id ?? null,
          memberIds: idsOf(members),
        }),
      ),
    switchUser: (user: Id, on: boolean) =>
      act(async (change) => switchUsers(change, await change.within('users', [user.id]), on)),
    move: (stage: CandidateStage, ...candidacies: Id[]) =>
      act(async (change) => moveCandidacies(change, await change.within('candidacies', idsOf(candidacies)), stage)),
    transition,
    /** The person who was referred agrees. */
    agree: (referral: Id) => transition(referral, accept(), 'candidates accept'),
    /** Writes a note for the team, or as it says, by the operator, or by somebody else. */
    note: (candidacy: Id, form: Partial<NoteForm> & { readonly text: string }, by?: Access) =>
      act(async (change) => {
        const keys = await change.within('candidacies', [candidacy.id])
        return addNote(change, only(keys), { isPersonal: false, mentions: [], ...form })
      }, by),
    /** Adds a file about a candidate, a PDF that recruiters and all others see unless it says otherwise. */
    document: (candidacy: Id, form: Partial<DocumentForm> = {}, by?: Access, file?: SmallFile) =>
      act(async (change) => {
        const key = only(await change.within('candidacies', [candidacy.id]))
        const { id: fileId } = await uploadedDocument(change.tx, key.companyId, file)
        return addDocument(change, key, { kind: 'reference', title: '', readers: 'everybody', ...form, fileId })
      }, by),
    /** Somebody applies through a link, as a program would: the application waits for a human. @returns its id */
    hold: (position: Id & { readonly company_id: string }, link: Id, person: Partial<PersonForm> = {}) =>
      act(async (change) => {
        const [positionId, name] = [allowed(position.id), newId()]
        const somebody = { email: `${name}@example.com`, firstName: 'Liv', lastName: 'Lie' }
        const notice = { title: 'Notice', language: 'EN', html: '', version: 0, policyVersion: 0 } as const
        const form = { message: '', keepMe: false, tellReferrer: false, fileIds: [] }
        const { id } = await submitApplication(change, {
          ...{ companyId: position.company_id, positionId, linkId: link.id },
          form: { ...form, person: { ...somebody, ...person } },
          shown: { language: 'en', ad: { title: 'Ad', language: 'EN', html: '' }, notice },
          requestHash: createHash('sha256').update(name).digest(),
          hasLostFiles: false,
          heldBecause: ['trap'],
        })
        return id
      }),
    template: (company: Id, form: TemplateForm) => act((change) => createTemplate(change, allowed(company.id), form)),
    /** Lets a company look at wishes to be erased before anything is erased. */
    reviewErasures: (company: Id) =>
      publishNoticeOf(company, { controller: 'Careful', email: '', months: 6, reviewsErasure: true }),
    /** The person wants to be erased, and is at once unless the company looks at it first. */
    askErasure: (person: Id) =>
      act(async (change) => askErasure(change, only(await change.within('people', [person.id])))),
    editPerson: (person: Id, edit: PersonEdit) =>
      act(async (change) => {
        const keys = await change.within('people', [person.id])
        await editPeople(change, [{ ...only(keys), edit }])
      }),
    anonymize: (person: Id) =>
      act(async (change) => anonymizePeople(change, await change.within('people', [person.id]))),
    /** Adds a receiver, at an address where nothing listens if the form names none. @returns its id and its secret */
    receiver: async (company: Id, form: Partial<ReceiverForm> = {}, by?: Access) => {
      const given = { companyId: allowed(company.id), form: { url: 'http://127.0.0.1:64999/hook', ...form } }
      return only(await act((change) => addReceivers(change, saving, [given]), by))
    },
    editReceiver: (receiver: Id, edit: ReceiverEdit) =>
      act(async (change) => {
        const keys = await change.within('receivers', [receiver.id])
        await editReceivers(change, saving, [{ ...only(keys), edit }])
      }),
    pauseReceiver: (receiver: Id) =>
      act(async (change) => pauseReceivers(change, await change.within('receivers', [receiver.id]))),
    /** The receiver answers 410, which pauses it. */
    goneReceiver: (receiver: Id) => pauseGoneReceiver(server.app.database, receiver.id),
    resumeReceiver: (receiver: Id) =>
      act(async (change) => resumeReceivers(change, await change.within('receivers', [receiver.id]))),
    removeReceivers: (...receivers: Id[]) =>
      act(async (change) => removeReceivers(change, await change.within('receivers', idsOf(receivers)))),
    revoke: (key: Id) => act(async (change) => revokeKeys(change, await change.within('keys', [key.id]))),
  }
}
