import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../base/forms/refusal.ts'
import {
  accept,
  allowedStages,
  initialState,
  contact,
  effectsOf,
  hire,
  moveTo,
  nameStage,
  reportedTime,
  stageAfter,
  startNewJob,
  startOn,
  type Transition,
  type Candidacy,
} from './candidacy.ts'

const createdAt = new Date('2026-10-01T08:00:00Z')
const at = new Date('2026-10-14T09:28:14Z')
const earlier = new Date('2026-10-10T00:00:00Z')
const tomorrow = new Date('2026-10-15T00:00:00Z')

const around = { id: 'v', createdAt, prescreens: false, erased: false }
const application: Candidacy = { ...around, kind: 'application', ...initialState(true, false, createdAt) }
const referral: Candidacy = { ...around, kind: 'referral', ...initialState(false, false, createdAt) }
const hired: Candidacy = { ...application, stage: 'HIRED' }
const starting: Candidacy = { ...hired, startDate: '2027-01-04' }
const reasonOf = (transition: Transition, candidacy: Candidacy): string => {
  try {
    transition(candidacy, at)
    return 'allowed'
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    return (error as Refusal).message
  }
}

test('the stages that are offered are those to which a candidacy can be moved', () => {
  for (const candidacy of [application, referral, hired, { ...application, prescreens: true }]) {
    const movable = candidateStages.filter((stage) => reasonOf(moveTo(stage), candidacy) === 'allowed')
    const offered = new Set([...allowedStages(candidacy.acceptedAt !== null, candidacy.prescreens), candidacy.stage])
    expect(new Set(movable)).toEqual(offered)
  }
})

test('the stage that follows is the next one of the process, and nothing follows a hiring, an end, or a referral before agreeing', () => {
  const after = (stage: CandidateStage, prescreens = false) => stageAfter({ ...application, stage, prescreens })
  const process = ['READY_FOR_REVIEW', 'ACCEPTED_BY_COMPANY', 'CONTACTED_BY_COMPANY', 'OFFER_MADE', 'HIRED'] as const
  expect(process.map((stage) => after(stage))).toEqual([...process.slice(1), undefined])
  expect([after('PRESCREENING', true), after('PRESCREENING')]).toEqual(['READY_FOR_REVIEW', 'READY_FOR_REVIEW'])
  expect([after('REJECTED'), after('OUT_OF_PROCESS'), stageAfter(referral)]).toEqual([undefined, undefined, undefined])
})

describe('the first state of a candidacy', () => {
  test.each([
    ['application', false, 'READY_FOR_REVIEW', createdAt],
    ['application', true, 'PRESCREENING', createdAt],
    ['referral', false, 'REFERRAL_CREATED', null],
    ['referral', true, 'REFERRAL_CREATED', null],
  ] as const)('a new %s, pre-screened: %s, is %s', (kind, prescreens, stage, acceptedAt) => {
    expect(initialState(kind === 'application', prescreens, createdAt)).toMatchObject({
      stage,
      acceptedAt,
      customStage: null,
    })
  })
})

describe('moving to a stage', () => {
  const agreed = candidateStages.filter((stage) => stage !== 'REFERRAL_CREATED')
  const refused: Record<string, (from: CandidateStage, to: CandidateStage) => boolean> = {
    'before the person agreed': (from, to) => to !== from && to !== 'REJECTED' && to !== 'OUT_OF_PROCESS',
    'after the person agreed': (from, to) => to !== from && (to === 'REFERRAL_CREATED' || to === 'PRESCREENING'),
    'if the position pre-screens': (_from, to) => to === 'REFERRAL_CREATED',
  }
  const candidacies: Record<string, Candidacy[]> = {
    'before the person agreed': (['REFERRAL_CREATED', 'REJECTED', 'OUT_OF_PROCESS'] as const).map((stage) => ({
      ...referral,
      stage,
      prescreens: true,
    })),
    'after the person agreed': agreed.map((stage) => ({ ...application, stage })),
    'if the position pre-screens': agreed.map((stage) => ({ ...application, stage, prescreens: true })),
  }
  for (const [when, rows] of Object.entries(candidacies)) {
    test.each(rows)(`${when} is allowed or refused by one rule: from $stage`, (candidacy) => {
      for (const to of candidateStages) {
        const isRefused = refused[when]?.(candidacy.stage, to)
        if (isRefused) expect(reasonOf(moveTo(to), candidacy), to).toMatch(/^The candidate v cannot become /)
        else expect(moveTo(to)(candidacy, at).stage, to).toBe(to)
      }
    })
  }

  test('gives the reason of a refusal', () => {
    expect(reasonOf(moveTo('HIRED'), referral)).toBe(
      'The candidate v cannot become HIRED: the referred person has not agreed yet, and until then it can only become REJECTED or OUT_OF_PROCESS.',
    )
    expect(reasonOf(moveTo('REFERRAL_CREATED'), hired)).toBe(
      'The candidate v cannot become REFERRAL_CREATED: its person has agreed, and it cannot go back from HIRED.',
    )
    expect(reasonOf(moveTo('PRESCREENING'), hired)).toBe(
      'The candidate v cannot become PRESCREENING: its position does not pre-screen: set prescreening first.',
    )
  })

  test('removes the old stage’s own name, and what belongs to a hiring', () => {
    const before: Candidacy = { ...hired, customStage: 'Signed', startDate: '2027-01-04', startedNewJobAt: earlier }
    expect(moveTo('REJECTED')(before, at)).toMatchObject({
      stage: 'REJECTED',
      customStage: null,
      startDate: null,
      startedNewJobAt: null,
    })
    expect(moveTo('REJECTED', ' Not  now ')(before, at).customStage).toBe('Not now')
    expect(moveTo('HIRED')(before, at)).toEqual(before)
    expect(moveTo('HIRED', null)(before, at)).toEqual({ ...before, customStage: null })
  })
})

describe('a stage’s own name', () => {
  test('is set, and removed by null or blanks', () => {
    expect(nameStage('Second  interview\n')(application, at).customStage).toBe('Second interview')
    for (const nothing of [null, '', ' \t'])
      expect(nameStage(nothing)({ ...application, customStage: 'x' }, at).customStage).toBeNull()
  })

  test('has a maximum length', () => {
    expect(nameStage('x'.repeat(200))(application, at).customStage).toHaveLength(200)
    expect(reasonOf(nameStage('x'.repeat(201)), application)).toBe(
      'The name of a stage can have at most 200 characters.',
    )
  })
})

describe('agreeing', () => {
  test.each([
    ['REFERRAL_CREATED', false, 'READY_FOR_REVIEW'],
    ['REFERRAL_CREATED', true, 'PRESCREENING'],
    ['OUT_OF_PROCESS', false, 'READY_FOR_REVIEW'],
    ['OUT_OF_PROCESS', true, 'PRESCREENING'],
  ] as const)('moves a referral from %s, pre-screened: %s, to %s', (stage, prescreens, next) => {
    const agreed = accept()({ ...referral, stage, prescreens, customStage: 'Asked' }, at)
    expect(agreed).toMatchObject({ stage: next, acceptedAt: at, customStage: null })
  })

  test('leaves a referral rejected that the company has rejected, and makes the person known', () => {
    const rejected: Candidacy = { ...referral, stage: 'REJECTED', customStage: 'Not now', prescreens: true }
    expect(accept()(rejected, at)).toEqual({ ...rejected, acceptedAt: at })
  })

  test('again changes nothing, whatever the stage', () => {
    const agreed: Candidacy = { ...referral, stage: 'OFFER_MADE', acceptedAt: earlier }
    expect(accept()(agreed, at)).toEqual(agreed)
  })

  test('can be reported later, but is neither before the referral nor in the future', () => {
    expect(accept(earlier)(referral, at).acceptedAt).toEqual(earlier)
    expect(reasonOf(accept(new Date(createdAt.getTime() - 1)), referral)).toBe(
      'The candidate v cannot be accepted: 2026-10-01T07:59:59.999Z is before it was created, 2026-10-01T08:00:00.000Z.',
    )
    expect(reasonOf(accept(tomorrow), referral)).toBe(
      '2026-10-15T00:00:00.000Z is in the future. Give a time no later than now, 2026-10-14T09:28:14.000Z.',
    )
  })

  test('is not for applications, nor for anonymized people', () => {
    expect(reasonOf(accept(), application)).toContain('it is an application, and applying is agreeing')
    expect(reasonOf(accept(), { ...referral, erased: true })).toContain('its person was anonymized')
  })
})

describe('hiring', () => {
  test('sets the start date, at once or if you hire again', () => {
    expect(hire()(application, at)).toMatchObject({ stage: 'HIRED', startDate: null })
    expect(hire('2027-01-04')(application, at)).toMatchObject({ stage: 'HIRED', startDate: '2027-01-04' })
    expect(hire('2027-01-04')(hired, at).startDate).toBe('2027-01-04')
    expect(hire()({ ...hired, startDate: '2027-01-04' }, at).startDate).toBe('2027-01-04')
    expect(hire(undefined, 'Signed')(application, at).customStage).toBe('Signed')
  })

  test('waits for the person to agree', () => {
    expect(reasonOf(hire(), referral)).toContain('the referred person has not agreed yet')
  })

  test('is required for a start date and a new job', () => {
    expect(startOn('2027-01-04')(hired, at).startDate).toBe('2027-01-04')
    expect(startOn(null)({ ...hired, startDate: '2027-01-04' }, at).startDate).toBeNull()
    expect(reasonOf(startOn('2027-01-04'), application)).toBe(
      'The candidate v cannot have a start date: it is READY_FOR_REVIEW: hire first.',
    )
    expect(reasonOf(startNewJob(), application)).toBe(
      'The candidate v cannot start a new job: it is READY_FOR_REVIEW: hire first.',
    )
  })

  test('does not start before the year 1000', () => {
    expect(reasonOf(startOn('0999-12-31'), hired)).toBe('A time must lie in the years 1000 to 9999.')
    expect(reasonOf(hire('0999-12-31'), hired)).toBe('A time must lie in the years 1000 to 9999.')
  })

  test('a new job starts now or before; once it has started, the time stays until another one is given', () => {
    const started: Candidacy = { ...hired, startedNewJobAt: earlier }
    expect(startNewJob()(hired, at).startedNewJobAt).toEqual(at)
    expect(startNewJob(earlier)(hired, at).startedNewJobAt).toEqual(earlier)
    expect(startNewJob()(started, at)).toEqual(started)
    expect(startNewJob(createdAt)(started, at).startedNewJobAt).toEqual(createdAt)
    expect(startNewJob(null)(started, at).startedNewJobAt).toBeNull()
    expect(reasonOf(startNewJob(tomorrow), hired)).toContain('is in the future')
  })
})

describe('contact', () => {
  test.each([
    ['company', 'lastContactedByCompanyAt', 'lastContactedByCandidateAt'],
    ['candidate', 'lastContactedByCandidateAt', 'lastContactedByCompanyAt'],
  ] as const)('by the %s moves its own time, never back', (by, moves, stays) => {
    const once: Candidacy = { ...application, ...contact(by, earlier)(application, at) }
    expect(once).toMatchObject({ [moves]: earlier, [stays]: null })
    expect(contact(by)(once, at)[moves]).toEqual(at)
    expect(contact(by, createdAt)(once, at)).toEqual(once)
  })

  test('is neither in the future nor with a person who has not agreed', () => {
    expect(reasonOf(contact('company', tomorrow), application)).toContain('is in the future')
    expect(reasonOf(contact('candidate'), referral)).toContain('nobody can see who it is')
  })
})

describe('effects of a transition', () => {
  const nothing = { changed: false, shown: false, staged: false, hired: false }
  test.each<[string, Transition, Candidacy, Partial<typeof nothing>]>([
    ['nothing', (candidacy) => candidacy, application, {}],
    ['the same stage', moveTo('HIRED'), hired, {}],
    ['a stage', moveTo('OFFER_MADE'), application, { changed: true, shown: true, staged: true }],
    ['a name', nameStage('x'), application, { changed: true, shown: true, staged: true }],
    ['agreeing', accept(), referral, { changed: true, shown: true, staged: true }],
    ['agreeing after a rejection', accept(), { ...referral, stage: 'REJECTED' }, { changed: true, shown: true }],
    ['a hiring', hire('2027-01-04'), application, { changed: true, shown: true, staged: true, hired: true }],
    ['a start date', startOn('2027-01-04'), hired, { changed: true, hired: true }],
    ['another start date', hire('2027-02-01'), starting, { changed: true, hired: true }],
    ['a start date that is taken away', startOn(null), starting, { changed: true, hired: true }],
    ['an equal start date', startOn('2027-01-04'), starting, {}],
    ['hiring again without a start date', hire(), starting, {}],
    ['a stage that clears the start date', moveTo('REJECTED'), starting, { changed: true, shown: true, staged: true }],
    ['a new job', startNewJob(), hired, { changed: true, shown: true }],
    ['a contact by the company', contact('company'), application, { changed: true }],
    ['a contact by the candidate', contact('candidate'), application, { changed: true }],
  ])('%s', (_what, transition, candidacy, effects) => {
    expect(effectsOf(candidacy, transition(candidacy, at))).toEqual({ ...nothing, ...effects })
    expect(effectsOf(candidacy, structuredClone(candidacy))).toEqual(nothing)
  })
})

test('a reported time is in the past', () => {
  expect(reportedTime(undefined, at)).toBe(at)
  expect(reportedTime(at, at)).toBe(at)
  expect(() => reportedTime(new Date('0500-01-01T00:00:00Z'), at)).toThrow('A time must lie in the years 1000 to 9999.')
})
