import type { ReplyBody } from '../operations/operation.ts'
import type { OperationId, Operations } from '../operations/operations.ts'
import { agencyPage, clientPage, marketplace } from './careers-pages.ts'
import { client } from './companies.ts'
import { application, performance, referral } from './candidates.ts'
import { careerPagePosition, managedPosition, ownPosition, positionDetail } from './positions.ts'

/** A fictional 200 of every operation. */
export const replyExamples: { readonly [Id in OperationId]: ReplyBody<Operations[Id]> } = {
  listPositions: { data: [managedPosition, ownPosition], nextCursor: ownPosition.id },
  getPosition: { data: positionDetail },
  listClients: { data: [client] },
  getClient: { data: client },
  listPositionCandidates: { data: [application, referral], nextCursor: null },
  getPositionPerformance: { data: performance },
  listCareerPages: { data: [agencyPage, clientPage, marketplace], nextCursor: null },
  listCareerPagePositions: { data: [managedPosition], nextCursor: null },
  getCareerPagePosition: { data: careerPagePosition },
}
