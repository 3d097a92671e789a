import { isDeepStrictEqual } from 'node:util';
import type { Outside } from './aws.ts';
import type { TableState } from './table-state.ts';

/** What the service has stored, sent and queued. */
export type State = { readonly table: TableState; readonly outside: Outside };

/**
 * What differs between two runs of the same work though both are right: what is drawn at random, and times. Each of
 * these becomes a mark, so that everything else can be compared.
 */
const DRAWN: readonly (readonly [RegExp, string])[] = [
  // Sealed, signed and digested texts, and secrets.
  [/\{"B":"[^"]*"\}/g, '"(bytes)"'],
  [/\beyJ[\w-]+(?:\.[\w-]*){2,4}/g, '(signed)'],
  [/\b\d{6}-[0-9A-Z]{6}-[0-9A-Z]{6}\b/g, '(number)'],
  [/"due_shard":\{"S":"([\w#]+)#\d+"\}/g, '"due_shard":"$1"'],
  [/"policy":"[^"]*"/g, '"policy":"(signed)"'],
  [/\b\d{8}T\d{6}Z\b/g, '(time)'],
  [/"secret":"[^"]*"/g, '"secret":"(random)"'],
  // A mail to sign in that is sent again has another code.
  [/"codes":\{"M":\{(?:"[^"]*":\{"BOOL":true\},?)*\}\}/g, '"codes":"(random)"'],
  // The report of a day names the return file after which it was written, by its content.
  [/"after":\{"S":"[\w-]{16}"\}/g, '"after":"(digest)"'],
  // The worker that finishes a withdrawal does not know the day for which the sandbox began it.
  [/"day":\{"S":"\d{4}-\d\d-\d\d"\},/g, ''],
  [/"slot_\d+"/g, '"slot_"'],
  [/\bscrypt\$\d+\$[\w-]+\$[\w-]+/g, '(hash)'],
  [/"expires_in":\d+/g, '"expires_in":0'],
  [
    /\b(acc|auth|dd|dlv|doc|dp|evt|exc|exp|imp|mem|ord|pa|pay|pk|pm|po|req|rf|rs|run|ses|sig|tok|tr|txn|we)_[0-9a-z]{20,}/g,
    '$1_',
  ],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '(uuid)'],
  [/\b[0-9a-f]{64}\b/g, '(digest)'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '(time)'],
  [/\b1[789]\d{8}\b/g, '(seconds)'],
  [/\b1[789]\d{11}\b/g, '(milliseconds)'],
  [/[\w-]{40,}={0,2}/g, '(random)'],
  [/(?<![\w-])(?=[\w-]*[a-z0-9])(?=[\w-]*[A-Z])[\w-]{20,}/g, '(random)'],
  // A number that is drawn for a request that fails is left out: no two orders have the same one.
  [/\b1\d{6}\b/g, '(reference)'],
];

export const withoutDrawn = (text: string): string =>
  DRAWN.reduce((known, [pattern, mark]) => known.replace(pattern, mark), text);

/**
 * Records of what one call did: the counts of a run, of a return file and of a move of the clock. A call that goes on
 * with what an earlier one began reports its own part, and a delivery counts each change.
 */
const OF_ONE_CALL =
  /"pk":\{"S":"(?:RETURN#|IMP#|RUN#|RECONCILED#)|"sk":\{"S":"CLOCK"|"pk":\{"S":"[^"]*#RUNS"|"sk":\{"S":"(?:DLV|HOOK)#/;

/** The places that attempts have taken: one that a killed worker has left is free again after some time. */
const PLACES = /,"(?:slot|[a-z]+_[0-9a-z]{20,})_\d+":\{"N":"[^"]*"\}/g;
const withoutPlaces = (item: string): string =>
  item.includes('"sk":{"S":"SLOTS"}') ? item.replaceAll(PLACES, '') : item;

/** What such a record says of its call, or of the time until which something is claimed. */
const SAID = ['files', 'held_until', 'failing_since', 'write_id'];

/** A delivery has its last attempt alone: one whose outcome is unknown counts as one, and another follows. */
function withoutCounts(item: string): string {
  if (!OF_ONE_CALL.test(item)) return item;
  const { attempts, ...rest } = JSON.parse(item) as Record<string, object> & { attempts?: { L: unknown[] } };
  const kept = Object.entries(rest).filter(([name]) => !SAID.includes(name));
  const told = { ...Object.fromEntries(kept), ...(attempts && { last: attempts.L?.slice(-1) }) };
  return JSON.stringify(told).replaceAll(/\{"N":"[^"]*"\}/g, '"(count)"');
}

/** A copy that nobody reads: what a dissolved file would have been, an earlier report of a day, a repeated return. */
const IS_COPY = /^files\/(?:prepared\/|reports\/.*\/\d{5}\.csv$|presentments\/.*\.return\.txt$)/;

/** The text of an entry of the evidence, whose members are in the order in which the database returned them. */
const inOrder = (item: string): string =>
  item.includes('"sk":{"S":"EVID#') ? [...item.replaceAll(/[\\{}[\],:]/g, ' ')].sort().join('') : item;

/** The references in a file of the bank are in places of fixed width, next to other digits. */
const withoutNumbers = (text: string): string => text.replaceAll(/\d{7,}/g, '(digits)');

/**
 * The last number that was drawn, how many an account drew on a day, used or not, and the work of a day's runs, which only
 * operators read: no cut off one is in it.
 */
const isCounter = (key: string): boolean => /^(?:COUNTER#|RUN_WORK |CLOCK#\S+ REFERENCES#)/.test(key);

/**
 * Whether a delivery only waits for another attempt of its series, as it did before: the sweep that a lost message
 * makes necessary queues all that is due.
 */
function isQueuedAgain(former: string | undefined, text: string): boolean {
  if (!former || !text.includes('"sk":{"S":"DLV#')) return false;
  const [{ status, tries, attempts }, now] = [JSON.parse(former), JSON.parse(text)];
  return isDeepStrictEqual([status, tries, attempts], [now.status, now.tries, now.attempts]);
}

/** Returns what a state has more than an earlier one, and what it has lost, without what was drawn. */
function changes(before: State, after: State): string[] {
  const items = [...after.table].filter(([key, text]) => {
    const former = before.table.get(key);
    return former !== text && !isCounter(key) && !isQueuedAgain(former, text);
  });
  const gone = [...before.table.keys()].filter((key) => !after.table.has(key));
  const objects = [...after.outside.objects].filter(
    ([name, content]) => before.outside.objects.get(name) !== content && !IS_COPY.test(name),
  );
  return [
    ...items.map(([, text]) => withoutPlaces(withoutCounts(text))),
    ...gone.map((key) => `removed ${key}`),
    ...objects.map(([name, content]) => `object ${name} ${withoutNumbers(withoutDrawn(content.toString()))}`),
    ...new Set(
      after.outside.messages.slice(before.outside.messages.length).map((message) => `queued ${message}`),
    ),
    ...after.outside.mails.slice(before.outside.mails.length).map((mail) => `mail ${mail}`),
  ]
    .map(withoutDrawn)
    .map(inOrder);
}

/** What may be there more than was wanted, each with the reason for which it does no harm. */
const HARMLESS = [
  // A worker claims the delivery that a message names, so a second message does nothing.
  /^queued /,
  // The sweep that takes up an import says so.
  /"event_type":\{"S":"import\.(?:work|requests)_due"\}/,
  // The short form of a link that was in no mail, or in one of two; it expires with the link.
  /"pk":\{"S":"LINKCODE#/,
  // The response to a request that takes up the move of a clock, under a key of its own.
  /"pk":\{"S":"IDEM#acc_#moveClock#/,
  // A return of the sandbox without a date is for the next day: it changes nothing of an order that is returned.
  /"name":\{"S":"presentments\/acc_\/[^"]*-\d\d\.return\.txt"\},"pk":\{"S":"RETURN#/,
  // An endpoint whose attempt has no outcome counts as failing until the next one.
  /"pk":\{"S":"ACC#[^}]*#HOOKS"\}.*"sk":\{"S":"HOOK#[^}]*\},"status":\{"S":"enabled"\}/,
  // A question for the operator about a direct debit that a run could not read. The next run tries again.
  /"pk":\{"S":"EXC#[^}]*\},"reason":\{"S":"collection_failed"\}/,
];

/**
 * Returns whether something more than was wanted does no harm. SES recognises no repeated mail, so one that was not
 * noted as sent is sent again: a customer rather gets two than none.
 */
function isHarmless(one: string, wanted: readonly string[]): boolean {
  if (one.startsWith('mail ')) return wanted.includes(one);
  return HARMLESS.some((pattern) => pattern.test(one));
}

/** Returns how the outcome of some work differs from that of the same work without a fault; empty if it does not. */
export function differences(before: State, expected: State, actual: State): string[] {
  const wanted = changes(before, expected);
  const left = [...wanted];
  const more: string[] = [];
  for (const one of changes(before, actual)) {
    const place = left.indexOf(one);
    if (place >= 0) left.splice(place, 1);
    else if (!isHarmless(one, wanted)) more.push(`+ ${one}`);
  }
  return [...left.map((one) => `- ${one}`), ...more].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1));
}
