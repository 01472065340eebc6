import { Type, type Static } from 'typebox'
import { SalaryCurrency } from './enumerations.ts'
import { double, named, nullable, textOrNull } from '../schema.ts'

/** The pay of a position, or null if it is unknown. Amounts are in whole units of the currency. */
export const Salary = named(
  'Salary',
  'What a position pays, or null when nothing is known about it.',
  nullable(
    Type.Object({
      type: textOrNull('What the amounts are paid for: `HOUR`, `DAY`, `WEEK`, `MONTH` or `YEAR`.'),
      currency: nullable(SalaryCurrency, 'The currency of the amounts (ISO 4217).'),
      minSalary: nullable(double('The least it pays, in whole units of the currency.')),
      maxSalary: nullable(double('The most it pays, in whole units of the currency.')),
      extra: textOrNull('What comes on top or needs saying, as free text.'),
    }),
  ),
)
export type Salary = NonNullable<Static<typeof Salary>>
