import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../config.ts'
import { type Budget, kept, remembered, signInBudgets, slowingDown, tellingRefusals, underWay } from './budgets.ts'

const page = readFileSync(join(projectFolder, 'docs', 'budgets.md'), 'utf8').replaceAll(/\s+/g, ' ')
const number = (value: number) => value.toLocaleString('en')
const time = (seconds: number) => (seconds > 3_600 ? `${seconds / 3_600} hours` : `${seconds / 60} minutes`)
const inTime = ({ most, seconds }: Budget) => `${number(most)} in ${time(seconds)}`

test('the page of budgets names the numbers of the table of budgets', () => {
  const { attempts, attemptsForOne, codesForOne, challenges, links } = signInBudgets
  const [third, second, first] = slowingDown.steps
  const rows = [
    `passwords and codes that a network tries, for all e-mails together | ${inTime(attempts)} |`,
    `of these, for one e-mail | ${inTime(attemptsForOne)}, counted over all processes |`,
    `codes for one user, from all networks | ${inTime(codesForOne)}, counted over all processes |`,
    `from ${first.from} in an hour on each new browser waits ${first.milliseconds / 1000} second, from ${second.from} on ${second.milliseconds / 1000}, from ${third.from} on ${third.milliseconds / 1000}`,
    `attempts of one network at the same time | ${underWay.ofOne}, and 1 while ${underWay.crowded} are under way | 429, for ${underWay.retry} seconds`,
    `attempts of all networks at the same time | ${number(underWay.most)} |`,
    `challenges for passkeys, and wrong answers to them | ${inTime(challenges)} |`,
    `links that let nobody in: used, expired or guessed | ${inTime(links)} |`,
    `browsers in which one person is signed in | ${kept.sessions} |`,
    `sign-ins of one person that await the second factor | ${kept.pending} |`,
    `valid for ${remembered.browserDays} days`,
    `at most ${number(kept.attempts)} of them, and challenges for 5 minutes, at most ${number(kept.challenges)}`,
    `for ${kept.refusalDays} days, at most ${kept.networks} networks`,
    `From ${tellingRefusals.mailFrom} in a day on the person gets a`,
    `at most one in ${tellingRefusals.mailSeconds / 86_400} days`,
  ]
  for (const row of rows) expect(page).toContain(row)
})
