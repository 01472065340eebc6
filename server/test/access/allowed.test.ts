import { expectTypeOf, test } from 'vitest'
import type { Allowed, AllowedKey } from '../../src/base/access/reach.ts'
import type * as positions from '../../src/positions/actions.ts'

test('a verb cannot be called with an id that nobody has checked', () => {
  expectTypeOf<string>().not.toExtend<Allowed<'positions'>>()
  expectTypeOf<Allowed<'pages'>>().not.toExtend<Allowed<'positions'>>()
  expectTypeOf<{ companyId: string; id: string }>().not.toExtend<AllowedKey<'positions'>>()
  type Edited = Parameters<typeof positions.editPositions>[1][number]
  expectTypeOf<{ companyId: string; id: string; edit: object }>().not.toExtend<Edited>()
  expectTypeOf<AllowedKey<'positions'> & { edit: object }>().toExtend<Edited>()
})
