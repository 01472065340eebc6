import type { Objects } from '../tour/objects.ts'
import { actScene, pageScene, type Scene, submit, submitWrong } from '../tour/scene.ts'

const TEAM = '/portal/team'
const AUDIT = '/portal/settings/audit'

/** The values of an address about a colleague. */
const of = (who: keyof Objects['colleagues']) => ({
  values: ({ colleagues }: Objects) => ({ id: colleagues[who] }),
})

/** The team, and the audit log. */
export const teamScenes: readonly Scene[] = [
  pageScene('team', 'agency', TEAM),
  pageScene('team-alone', 'newcomer', TEAM),
  pageScene('team-filtered', 'agency', TEAM, { query: '?search=holm&state=not_invited' }),
  pageScene('team-none', 'agency', TEAM, { query: '?search=nobody&role=viewer' }),
  pageScene('team-invite', 'agency', `${TEAM}/invite`),
  actScene('team-invite-refused', 'agency', `${TEAM}/invite`, {
    act: async (page) => {
      await page.locator('[name=role][value=viewer]').check()
      await page.locator('[name=access][value=certain]').check()
      await submitWrong(page)
    },
    faults: [422],
  }),
  actScene('team-invited', 'agency', `${TEAM}/invite`, {
    act: async (page) => {
      await page.locator('#email').fill(`hanna${Date.now()}@fjellvik.example.com`)
      await page.locator('#name').fill('Hanna Vold')
      await submit(page)
      await page.locator('#link').waitFor()
    },
  }),
  pageScene('member', 'agency', `${TEAM}/:id`, of('active')),
  pageScene('member-self', 'agency', `${TEAM}/:id`, of('self')),
  pageScene('member-restricted', 'agency', `${TEAM}/:id`, of('restricted')),
  pageScene('member-invited', 'agency', `${TEAM}/:id`, of('invited')),
  pageScene('member-waiting', 'agency', `${TEAM}/:id`, of('waiting')),
  pageScene('member-deactivated', 'agency', `${TEAM}/:id`, of('deactivated')),
  pageScene('member-long', 'agency', `${TEAM}/:id`, of('long')),
  pageScene('member-again', 'agency', `${TEAM}/:id`, { ...of('invited'), query: '?again=1' }),
  pageScene('member-edit', 'agency', `${TEAM}/:id/edit`, of('long')),
  pageScene('member-edit-self', 'agency', `${TEAM}/:id/edit`, of('self')),
  pageScene('member-access', 'agency', `${TEAM}/:id/access`, of('restricted')),
  pageScene('member-invite', 'agency', `${TEAM}/:id/invite`, of('waiting')),
  pageScene('member-deactivate', 'agency', `${TEAM}/:id/deactivate`, of('active')),
  pageScene('member-reactivate', 'agency', `${TEAM}/:id/reactivate`, of('deactivated')),
  pageScene('audit', 'agency', AUDIT),
  pageScene('audit-filtered', 'agency', AUDIT, { query: '?by=operator&group=users' }),
  pageScene('audit-none', 'agency', AUDIT, { query: '?group=receivers&until=2020-01-01T00:00' }),
  pageScene('audit-refused', 'agency', AUDIT, { query: '?object=x&since=yesterday', faults: [422] }),
]
