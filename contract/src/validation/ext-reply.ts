import type { ChangeKind } from '../ext/kinds.ts'
import { type ExtOperationId, extOperationIds, extOperations } from '../ext/operations.ts'
import { type AnyErrorCode, statusOfCode } from '../operations/errors.ts'
import { codesOf, type Operation, type ReplyBody, statusesOf } from '../operations/operation.ts'
import { CandidateVouch } from '../resources/candidate.ts'
import { CareerPage } from '../resources/career-page.ts'
import { Company } from '../resources/company.ts'
import { Position, PositionDetail } from '../resources/position.ts'
import { faultsInHeaders } from './headers.ts'
import { readBody, strictCheck } from './schema.ts'

const checkReply = new Map(extOperationIds.map((id) => [id, strictCheck(extOperations[id].reply)]))

/** The shape of version 1 that the object of each kind has. */
const checkObject: Readonly<Record<ChangeKind, (value: unknown) => string[]>> = {
  company: strictCheck(Company),
  position: strictCheck(PositionDetail),
  candidate: strictCheck(CandidateVouch),
  client: strictCheck(Company),
  careerPage: strictCheck(CareerPage),
  pagePosition: strictCheck(Position),
}

type Changes = ReplyBody<(typeof extOperations)['listChanges']>

function faultsInChange(change: Changes['data'][number]): string[] {
  const { kind, id, op, positionId, pageId, erased, object } = change
  const rules: [boolean, string][] = [
    [
      (kind === 'candidate' || kind === 'pagePosition') === (positionId !== undefined),
      'has a position exactly if it is of one',
    ],
    [(kind === 'pagePosition') === (pageId !== undefined), 'has a page exactly if it is on one'],
    [kind !== 'pagePosition' || id === `${pageId}.${positionId}`, 'has an id of page and position'],
    [(kind === 'candidate' && op === 'upsert') === (erased !== undefined), 'says whether a person was anonymized'],
    [op === 'upsert' || object === undefined, 'has no object if it was removed'],
  ]
  const broken = rules.filter(([holds]) => !holds).map(([, rule]) => `a ${kind} ${rule}`)
  return object === undefined ? broken : [...broken, ...checkObject[kind](object)]
}

/** Finds everything that is wrong with a response of an operation beside version 1. */
export const faultsInExtReply = (
  id: ExtOperationId,
  status: number,
  headers: Readonly<Record<string, string>>,
  bodyText: string,
  method = 'GET',
): string[] => {
  const operation: Operation = extOperations[id]
  const faults: string[] = []
  if (!statusesOf(operation).some((documented) => documented === status))
    faults.push(`status ${status} is not documented`)
  if (status === 304 || method === 'HEAD') return bodyText === '' ? faults : [...faults, 'there must be no body']
  const { value, faults: inText } = readBody(bodyText)
  faults.push(...inText)
  if (status !== 200) {
    const { code } = value as { code: AnyErrorCode }
    if (statusOfCode(code) !== status || !codesOf(operation, status).includes(code))
      faults.push(`code ${code} is not documented for ${status}`)
    return faults
  }
  const isCurrent = id === 'listChanges' && (value as Changes).upToDate
  if (isCurrent !== (headers['etag'] !== undefined)) faults.push('it has an ETag exactly if it is up to date')
  // The headers of version 1 hold, but for the tag.
  faults.push(...faultsInHeaders(status, { etag: 'W/"x"', ...headers }, undefined, true))
  const inBody = checkReply.get(id)?.(value) ?? []
  faults.push(...inBody)
  if (id === 'listChanges' && inBody.length === 0) faults.push(...(value as Changes).data.flatMap(faultsInChange))
  return faults
}
