import { type OperationId, operationIds, operations } from '@kandidat/contract/operations/operations'

/** The path that every operation begins with (docs/operations.md). */
export const BASE_PATH = '/api/v1'

/** The pattern of each operation's path, which is also its name in logs and metrics. */
export const routes = Object.fromEntries(
  operationIds.map((id) => [id, `${BASE_PATH}${operations[id].path.replaceAll(/\{(\w+)\}/g, ':$1')}`]),
) as Record<OperationId, string>
