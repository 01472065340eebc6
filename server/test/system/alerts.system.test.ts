// Isolated: it runs promtool.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pathOf } from './deploy.ts'

const folder = mkdtempSync(join(tmpdir(), 'kandidat-alerts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function promtool(...args: string[]) {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  if (error) throw new Error('There is no promtool: install it with apt-get install prometheus, or run .ci/run')
  return { status, output: stdout + stderr }
}

test('promtool finds no fault in the alert rules', () => {
  const { status, output } = promtool('check', 'rules', pathOf('prometheus-rules.yml'))
  expect(output).toMatch(/SUCCESS: \d\d rules found/)
  expect(status).toBe(0)
})

test('what is wrong raises its alert and what is not raises none, an installation without archives included', () => {
  const series = {
    'kandidat_mail_lag_seconds{job="kandidat"}': '1000+60x40',
    'kandidat_archive_age_seconds{instance="dumped"}': 'NaN+0x40',
    'kandidat_disk_free_bytes{instance="a"}': '1e9+0x40',
    'kandidat_orphan_bytes{kind="file"}': '6e8+0x40',
    'kandidat_orphan_bytes{kind="picture"}': '6e9+0x40',
    'kandidat_clock_offset_seconds{instance="a"}': '-300+0x40',
    'kandidat_webhook_lag_seconds{instance="a"}': '2+0x40',
    'kandidat_build_info{version="0.2.0"}': '1+0x40',
    'kandidat_webhook_lost_deliveries_total{instance="a"}': '0+0x20 5+0x20',
  }
  // Promtool reads YAML, of which JSON is a part.
  const file = join(folder, 'test.yml')
  const firing: Record<string, number> = {
    ...{ KandidatMailsWait: 1, KandidatDiskFull: 1, KandidatClockWrong: 1, KandidatDeliveriesLost: 1 },
    ...{ KandidatRefusedFilesMany: 1 },
    ...{ KandidatArchiveOld: 0, KandidatWebhooksLate: 0, KandidatVersionsDiffer: 0, KandidatDown: 0 },
  }
  writeFileSync(
    file,
    JSON.stringify({
      rule_files: [pathOf('prometheus-rules.yml')],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          promql_expr_test: Object.entries(firing).map(([alert, count]) => ({
            expr: `count by (alertname) (ALERTS{alertname="${alert}",alertstate="firing"})`,
            eval_time: '35m',
            exp_samples: count === 0 ? [] : [{ labels: `{alertname="${alert}"}`, value: count }],
          })),
        },
      ],
    }),
  )
  expect(promtool('test', 'rules', file)).toMatchObject({ status: 0 })
})
