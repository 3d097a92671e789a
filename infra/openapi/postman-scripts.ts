import type { RouteId } from '#lib/api/routes.ts';
import { KEPT, NEEDS, REPEATED } from './postman-story.ts';

/** A script of Postman, before a request or after its response. */
export type Event = { listen: 'prerequest' | 'test'; script: { type: 'text/javascript'; exec: string[] } };

const script = (listen: Event['listen'], exec: string): Event => ({
  listen,
  script: { type: 'text/javascript', exec: exec.trim().split('\n') },
});

/** The account at its stage: a token of another one is not used. */
const ACCOUNT = "const account = get('baseUrl') + ' ' + get('publicKey');";
const GET = 'const get = (name) => pm.collectionVariables.get(name);';
const SET = "const set = (name, value) => pm.collectionVariables.set(name, value ?? '');";

/**
 * Before each request: sets the days, as the reference moves those of its samples (`lib/pages/reference`), and gets a
 * token with the account's keys if there is none that is valid.
 */
const BEFORE_EACH = script(
  'prerequest',
  `
${GET}
${SET}
${ACCOUNT}
const now = new Date();
const mexicoCity = new Date(now.getTime() - 6 * 3600000);
const dayOf = (time) => time.toISOString().slice(0, 10);
const yesterday = dayOf(new Date(mexicoCity.getTime() - 86400000));
set('yesterday', yesterday);
set('month', yesterday.slice(0, 7));
if ((get('paymentDay') || '') <= dayOf(now)) {
  // No bank holiday is on a Tuesday from the 3rd to the 9th.
  const tuesdays = [0, 1, 2].map((months) => {
    const third = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 3));
    third.setUTCDate(3 + ((9 - third.getUTCDay()) % 7));
    return third;
  });
  set('paymentDay', dayOf(tuesdays.find((day) => day.getTime() > now.getTime() + 7 * 86400000)));
}
if (get('tokenOf') !== account || !(get('tokenUntil') > now.getTime())) {
  const basic = [
    { key: 'username', value: get('publicKey') },
    { key: 'password', value: get('privateKey') },
  ];
  const url = get('baseUrl') + '/api/authorizations/token';
  pm.sendRequest({ url, method: 'POST', auth: { type: 'basic', basic } }, (error, response) => {
    if (error || response.code !== 200) return;
    const { token, expires_in } = response.json();
    set('token', token);
    set('tokenOf', account);
    set('tokenUntil', now.getTime() + (expires_in - 60) * 1000);
  });
}`,
);

/** After each response: a refused request fails the run. */
const AFTER_EACH = script(
  'test',
  `
pm.test('The request is accepted', () => {
  if (pm.response.code >= 300) throw new Error(pm.response.code + ' ' + pm.response.text());
});`,
);

export const COMMON_SCRIPTS: readonly Event[] = [BEFORE_EACH, AFTER_EACH];

/** Returns the scripts of an operation: what it needs, the variables that it fills, and when it is repeated. */
export function scriptsOf(id: RouteId): Event[] {
  return [...before(id), ...after(id)];
}

function before(id: RouteId): Event[] {
  // Each run has a customer of its own, who has no account yet.
  if (id === 'addPaymentMethod')
    return [script('prerequest', "pm.collectionVariables.set('customerId', 'cus-' + Date.now());")];
  if (id === 'getBalance') return [script('prerequest', FINDS_CLOSED_DAY)];
  const needs = NEEDS[id];
  if (!needs) return [];
  return [
    script(
      'prerequest',
      `${GET}\n// Your account may have none.\nif (!(${needs})) pm.execution.skipRequest();`,
    ),
  ];
}

/** A day on which the account had no transaction has no closing. */
const FINDS_CLOSED_DAY = `
${GET}
${SET}
const url = get('baseUrl') + '/api/closings/' + get('yesterday');
pm.sendRequest({ url, header: { Authorization: get('token') } }, (error, response) => {
  // A day without transactions of your account has no closing.
  set('closedDay', !error && response.code === 200 ? get('yesterday') : '');
});`;

function after(id: RouteId): Event[] {
  const kept = Object.entries(KEPT[id] ?? {});
  const repeated = REPEATED[id];
  if (kept.length === 0 && !repeated) return [];
  const keeps = kept.map(([name, value]) => `  set('${name}', ${value});`);
  const isNamed = kept.some(([, value]) => value === 'account');
  const reads = isNamed || repeated?.includes('get(');
  return [
    script(
      'test',
      [
        ...(reads ? [GET] : []),
        ...(isNamed ? [ACCOUNT] : []),
        ...(kept.length > 0 ? [SET] : []),
        'if (pm.response.code < 300) {',
        '  const body = pm.response.json();',
        ...keeps,
        ...(repeated
          ? [`  if (${repeated}) setTimeout(() => pm.execution.setNextRequest(pm.info.requestName), 500);`]
          : []),
        '}',
      ].join('\n'),
    ),
  ];
}
