import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../config.ts'
import {
  type Budget,
  fileBudgets,
  kept,
  liveBudgets,
  mailBudgets,
  remembered,
  signInBudgets,
  slowingDown,
  tellingRefusals,
  underWay,
} from './budgets.ts'

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

test('the page of budgets names the numbers for files', () => {
  const { network, member, company, installation, chunkMilliseconds, lying, spared } = fileBudgets
  const mebi = (bytes: number) => `${number(bytes / 2 ** 20)} MiB`
  const both = ({ files, bytes }: { files: Budget; bytes: Budget }) =>
    `${number(files.most)} and ${mebi(bytes.most)} in ${time(bytes.seconds)}`
  const slowly = `each 256 KiB waits for ${chunkMilliseconds / 1000} second`
  const rows = [
    `files of visitors from one network | ${both(network)} |`,
    `feeds of one member | ${both(member)} |`,
    `files for one company, from everybody | ${mebi(company.most)} in ${time(company.seconds)} | ${slowly}`,
    `files for all companies, from everybody | ${mebi(installation.most)} in ${time(installation.seconds)} | ${slowly}`,
    `files of refused forms in the database | ${mebi(lying)}, over all processes |`,
    `none within ${spared / 3_600} hour |`,
  ]
  for (const row of rows) expect(page).toContain(row)
})

test('the page of budgets names the numbers for mails', () => {
  const { answers, erasures, others, othersOfAll, installation, laterSeconds } = mailBudgets
  const rows = [
    `own pages to one mailbox, from all companies together | ${inTime(answers)} |`,
    `beside all others | ${inTime(erasures)} |`,
    `to one mailbox, from one company | ${inTime(others)} |`,
    `the same, from all companies together | ${inTime(othersOfAll)} |`,
    `in the installation | ${inTime(installation)} | they leave ${time(laterSeconds)} later`,
  ]
  for (const row of rows) expect(page).toContain(row)
})

test('the page of budgets names the numbers for open pages', () => {
  const { ofSession, ofPerson, ofNetwork, most } = liveBudgets
  const rows = [
    `open pages of one browser | ${ofSession} |`,
    `of one person, in all browsers | ${ofPerson} |`,
    `of one network | ${ofNetwork} |`,
    `of all networks together | ${number(most)} |`,
  ]
  for (const row of rows) expect(page).toContain(row)
})
