import { type OperationId, operationIds, operations } from '@kandidat/contract/operations'

/** Below it lies every operation (docs/operations.md). */
export const BASE_PATH = '/api/v1'

/** The pattern of an operation's path, which is also its name in logs and figures. */
export const routes = Object.fromEntries(
  operationIds.map((id) => [id, `${BASE_PATH}${operations[id].path.replaceAll(/\{(\w+)\}/g, ':$1')}`]),
) as Record<OperationId, string>
