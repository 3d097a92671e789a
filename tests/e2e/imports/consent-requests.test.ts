import { beforeAll, describe, expect, test } from '@jest/globals';
import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { acknowledge } from '#tests/support/records/direct-debits.ts';
import { csvOf, type FileRow, fileRow, importsOf } from '#tests/support/records/imports.ts';
import { mailedLink, mailsTo } from '#tests/support/records/inbox.ts';
import { newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/** The merchant's account has a clock of its own: mails are sent on its days, at any hour. */
let merchant: Collector;
let call: Collector['call'];
let today: CalendarDate;

async function moveTo(day: CalendarDate): Promise<void> {
  expect((await call('PUT', '/sandbox/clock', { now: `${day}T18:00:00.000Z` })).status).toBe(200);
  await eventually(async () => {
    expect((await call('GET', '/sandbox/clock')).body.moving_to).toBeNull();
  }, 400);
  today = day;
}

beforeAll(async () => {
  merchant = await newCollector();
  ({ call } = merchant);
  await moveTo(nextBusinessDay(addDays(mexicoCityDate(new Date()), 1)));
});

async function imported(rows: readonly FileRow[]): Promise<string> {
  const { id, status } = await importsOf(call).applied(csvOf(rows));
  expect(status).toBe('applied');
  return id;
}
const plan = (id: string, body: object) => call('PUT', `/api/imports/${id}/consent-requests`, body);
const progress = async (id: string) => (await call('GET', `/api/imports/${id}/consent-requests`)).body;
const debitOf = async ({ external_id }: FileRow) =>
  (await call('GET', `/api/direct-debits?external_id=${external_id}`)).body.data[0];
const subjectsTo = async ({ email }: FileRow) => (await mailsTo(email)).map(({ subject }) => subject);
const counted = (id: string, counts: object) =>
  eventually(async () => expect(await progress(id)).toMatchObject({ counts }), 200);

const REMINDED = /^Recordatorio: /;

describe('the customers of an import', () => {
  test('are asked so many a day, reminded twice, and collected from only if they agree', async () => {
    const firstPayment = addDays(today, 30);
    const rows = Array.from({ length: 3 }, () => fileRow({ next_payment_date: firstPayment }));
    const [agreeing, silent, last] = rows as [FileRow, FileRow, FileRow];
    const id = await imported(rows);
    expect(await progress(id)).toMatchObject({ error: { code: 'not_found' } });

    expect(await plan(id, { mails_per_day: 2 })).toMatchObject({
      status: 200,
      body: { import_id: id, status: 'active', mails_per_day: 2, starts_on: today, reminders: true },
    });
    await counted(id, { to_ask: 1, asked: 2 });
    const { id: debitId, import_id } = await debitOf(agreeing);
    expect(import_id).toBe(id);
    const link = await mailedLink(debitId, agreeing.email);
    const [mail] = await mailsTo(agreeing.email);
    expect(mail?.text).toContain('Usted ya paga “Colegiatura”');
    expect(await subjectsTo(last)).toEqual([]);

    await eventually(async () => {
      const shown = await send('GET', `/api/direct-debits/${debitId}`, undefined, { token: link });
      expect(shown.body.payment_method.validation.status).toBe('verified');
    }, 200);
    expect(await acknowledge(link)).toMatchObject({ status: 200, body: { status: 'active' } });

    await moveTo(nextBusinessDay(addDays(today, 1)));
    await counted(id, { to_ask: 0, asked: 2, active: 1 });
    await moveTo(addDays(today, 21));
    expect(await progress(id)).toMatchObject({ status: 'done', counts: { reminded: 2, active: 1 } });
    for (const row of [silent, last]) {
      await eventually(async () => expect(await subjectsTo(row)).toHaveLength(3));
      const subjects = await subjectsTo(row);
      expect(subjects[0]).toMatch(/solicita su autorización/);
      for (const subject of subjects.slice(1)) expect(subject).toMatch(REMINDED);
    }

    await moveTo(nextBusinessDay(addDays(firstPayment, 1)));
    const payments = async (row: FileRow) =>
      (await call('GET', `/api/direct-debits/${(await debitOf(row)).id}/payments`)).body.data;
    expect(await payments(agreeing)).toMatchObject([{ status: 'paid' }]);
    for (const row of [silent, last]) {
      expect(await payments(row)).toEqual([]);
      expect((await debitOf(row)).status).toBe('created');
    }
  });

  test('get no mail while the plan is paused, or once they are undone', async () => {
    const rows = [fileRow(), fileRow()];
    const id = await imported(rows);
    expect((await plan(id, { mails_per_day: 1, paused: true })).body.status).toBe('paused');
    expect((await plan(id, { mails_per_day: 1 })).body.status).toBe('active');
    await counted(id, { to_ask: 1, asked: 1 });
    await importsOf(call).undo(id);
    expect(await plan(id, { mails_per_day: 5 })).toMatchObject({
      ...{ status: 409, body: { error: { code: 'import_not_ready' } } },
    });
    await moveTo(nextBusinessDay(addDays(today, 1)));
    await counted(id, { ended: 0, to_ask: 0, asked: 0 });
    expect(await progress(id)).toMatchObject({ status: 'done' });
    expect(await subjectsTo(rows[1] as FileRow)).toEqual([]);
  });

  test('keep a plan that was changed meanwhile, if the next change carries the tag of an earlier plan', async () => {
    const id = await imported([fileRow(), fileRow()]);
    const path = `/api/imports/${id}/consent-requests`;
    const token = merchant.account.token;
    const planIf = async (tag: string, body: object) => {
      const options = { token, headers: { 'if-match': tag } };
      const { status, body: shown, headers } = await send('PUT', path, body, options);
      return { outcome: status === 200 ? status : shown.error.code, tag: headers.get('etag') ?? '' };
    };
    expect((await planIf('*', { mails_per_day: 1 })).outcome).toBe('precondition_failed');
    const first = (await plan(id, { mails_per_day: 1 })).headers.get('etag') ?? '';
    await counted(id, { to_ask: 1, asked: 1 });
    expect((await call('GET', path)).headers.get('etag')).toBe(first);
    const paused = await planIf(first, { mails_per_day: 1, paused: true });
    expect(paused.outcome).toBe(200);
    expect((await planIf(first, { mails_per_day: 1 })).outcome).toBe('precondition_failed');
    expect(await progress(id)).toMatchObject({ status: 'paused' });
    expect((await planIf(paused.tag, { mails_per_day: 1 })).outcome).toBe(200);
  });

  test('are asked as the first plan says, if several are sent at once that must each be the first', async () => {
    const id = await imported([fileRow(), fileRow()]);
    const paths = [50, 60, 70].map((mails_per_day) => plan(id, { mails_per_day, paused: true, first: true }));
    const asked = await Promise.all(paths);
    const [winner, ...others] = asked.toSorted((one, other) => one.status - other.status);
    expect(winner?.status).toBe(200);
    for (const { status, body } of others) {
      expect([status, body.error.code]).toEqual([412, 'precondition_failed']);
      expect(body.error.message).toContain('send its ETag as If-Match');
    }
    expect(await progress(id)).toMatchObject({ mails_per_day: winner?.body.mails_per_day });
    expect((await plan(id, { mails_per_day: 80, paused: true })).status).toBe(200);
    expect((await plan(id, { mails_per_day: 90, first: true })).status).toBe(412);
  });

  test('are asked as one plan says, whatever is sent at the same time', async () => {
    const id = await imported([fileRow(), fileRow(), fileRow(), fileRow()]);
    const asked = await Promise.all([1, 2, 1, 2].map((mails_per_day) => plan(id, { mails_per_day })));
    for (const { status } of asked) expect(status).toBe(200);
    // A worker that the next plan interrupts has sent up to two mails. The plan of one mail counts no more than one.
    await eventually(async () => {
      const { counts, mails = 0 } = await progress(id);
      expect(mails).toBeGreaterThan(0);
      expect(counts?.asked).toBeGreaterThanOrEqual(mails);
    }, 200);
    expect((await progress(id)).counts?.asked).toBeLessThanOrEqual(2);
  });
});

describe('a plan is refused', () => {
  test('for an import that is not applied, that does not exist, or that is of another account', async () => {
    const { id } = await importsOf(call).create(csvOf([fileRow()]));
    expect((await plan(id, { mails_per_day: 1 })).body.error.code).toBe('import_not_ready');
    expect((await plan('imp_none', { mails_per_day: 1 })).status).toBe(404);
    const { token } = await newAccount();
    const path = `/api/imports/${id}/consent-requests`;
    expect((await send('PUT', path, { mails_per_day: 1 }, { token })).status).toBe(403);
  });

  test.each([
    [{}],
    [{ mails_per_day: 0 }],
    [{ mails_per_day: 10_001 }],
    [{ mails_per_day: 1.5 }],
    [{ mails_per_day: 5, starts_on: '2027-02-30' }],
  ])('with %j', async (body) => {
    const response = await plan('imp_none', body);
    expect([response.status, response.body.error.code]).toEqual([422, 'validation_failed']);
  });
});
