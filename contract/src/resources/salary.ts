import { Type, type Static } from 'typebox'
import { SalaryCurrency } from './enumerations.ts'
import { double, named, nullable, textOrNull } from '../schema.ts'
import * as limits from '../limits.ts'

/** The pay of a position, or null if it is unknown. Amounts are in whole units of the currency. */
export const Salary = named(
  'Salary',
  'The salary of a position, or null if it is unknown.',
  nullable(
    Type.Object({
      type: textOrNull('The period of the amounts: `HOUR`, `DAY`, `WEEK`, `MONTH` or `YEAR`.', limits.SALARY_TYPE),
      currency: nullable(SalaryCurrency, 'The currency of the amounts (ISO 4217).'),
      minSalary: nullable(double('The lowest salary, in units of the currency (not in cents).', { minimum: 0 })),
      maxSalary: nullable(double('The highest salary, in units of the currency (not in cents).', { minimum: 0 })),
      extra: textOrNull('Further details as free text, such as a bonus.', limits.SALARY_EXTRA),
    }),
  ),
)
export type Salary = NonNullable<Static<typeof Salary>>
