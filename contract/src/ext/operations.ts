import { Type } from 'typebox'
import * as limits from '../limits.ts'
import { commonCodes, type Operation } from '../operations/operation.ts'
import { dataReply, takeMaximum } from '../operations/paging.ts'
import { changesCursor, include, kinds, take } from '../operations/query-parameters.ts'
import { flag, named, text, timestamp } from '../schema.ts'
import { changeKinds } from './kinds.ts'

/** The beginning of the paths beside version 1. What is there is read-only, and uses the keys and limits of version 1. */
export const extBasePath = '/api/ext/v1'

/** One change of one object. */
export const Change = named(
  'Change',
  'The newest change of an object that your key can read, or by which it could read it no more.',
  Type.Object({
    kind: Type.Unsafe<(typeof changeKinds)[number]>({
      type: 'string',
      enum: [...changeKinds],
      description: 'What changed. `company` is the company of your key.',
    }),
    id: text('The id of the object; of a `pagePosition`, `<pageId>.<positionId>`.', limits.EMBEDDED_ID),
    op: Type.Unsafe<'upsert' | 'removed'>({
      type: 'string',
      enum: ['upsert', 'removed'],
      description:
        '`upsert`: your key can read it now. `removed`: your key can read it no more; delete what you keep of it.',
    }),
    changedAt: timestamp('When it changed.'),
    positionId: Type.Optional(text('The position of a `candidate` or of a `pagePosition`.', limits.ID)),
    pageId: Type.Optional(text('The careers page of a `pagePosition`.', limits.ID)),
    erased: Type.Optional(
      flag(
        'Of a `candidate` that is an `upsert`: whether the person was anonymized. Delete what you keep of the person.',
      ),
    ),
    object: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        description:
          'With `include=object`, of an `upsert`: the object as it is now, in the shape of version 1. `company` and `client`: ' +
          'Company. `position`: PositionDetail. `candidate`: CandidateVouch. `careerPage`: CareerPage. `pagePosition`: ' +
          'Position, as the list of positions of that page has it.',
      }),
    ),
  }),
)

const cursorText = (description: string) => text(description, limits.NAME)

/** The operations beside version 1. */
export const extOperations = {
  startChanges: {
    id: 'startChanges',
    path: '/changes/start',
    tag: 'Changes',
    summary: 'Begin to follow changes',
    description:
      'Returns a cursor for now. Then read everything once with the operations of version 1, and follow `/changes` from this ' +
      'cursor: what changes meanwhile comes again, and nothing is missed.',
    query: {},
    pathParameters: {},
    reply: dataReply(Type.Object({ cursor: cursorText('The first `cursor` for `/changes`.') })),
    replyDescription: 'A cursor.',
    codes: commonCodes,
    versions: [],
  },
  listChanges: {
    id: 'listChanges',
    path: '/changes',
    tag: 'Changes',
    summary: 'List changes',
    description:
      'Lists what changed after a cursor, and what your key can read no more, each object once with its newest change. Store ' +
      'what you are sent, then `nextCursor`. Ask again at once while `upToDate` is false and `nextCursor` is a new one. You get 410 if ' +
      'the cursor is too old, or if what your key may read has changed since: then begin anew with `/changes/start`.',
    query: { cursor: changesCursor, take, kinds, include },
    pathParameters: {},
    reply: Type.Object({
      data: Type.Array(Change, { maxItems: takeMaximum }),
      nextCursor: cursorText('What to pass as `cursor` next time. It is never null.'),
      upToDate: flag('Whether these are all changes until now. Only then the response has an `ETag`.'),
    }),
    replyDescription: 'Changes in their order.',
    codes: ['BAD_REQUEST', 'INVALID_PARAMETER', 'INVALID_CURSOR', ...commonCodes, 'CURSOR_EXPIRED'],
    versions: [],
  },
} as const satisfies Record<string, Operation>

export type ExtOperations = typeof extOperations
export type ExtOperationId = keyof ExtOperations
export const extOperationIds = Object.keys(extOperations) as ExtOperationId[]
