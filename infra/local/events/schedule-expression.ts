/** When a schedule runs: every so many milliseconds, or in each minute that its fields name in its time zone. */
export type Timing =
  | { readonly kind: 'rate'; readonly interval: number }
  | { readonly kind: 'cron'; readonly matches: (at: Date) => boolean };

const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const WEEKDAYS = 'SUN MON TUE WED THU FRI SAT'.split(' ');

type Field = (value: number) => boolean;

/**
 * Reads `rate(5 minutes)` or `cron(minute hour day month weekday year)`, whose fields may hold `*`, `?`, numbers,
 * names, lists, ranges and steps.
 *
 * @throws Error for every other form, so that no schedule is quietly left out.
 */
export function readTiming(expression: string, timeZone = 'UTC'): Timing {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count !== undefined) return { kind: 'rate', interval: Number(count) * (UNITS[unit] ?? 0) };
  const fields = /^cron\(([^)]+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  if (fields?.length !== 6) throw unknown(expression);
  const [minute = '', hour = '', day = '', month = '', weekday = '', year = ''] = fields;
  const rules: Readonly<Record<string, Field>> = {
    minute: readField(minute, 0, expression),
    hour: readField(hour, 0, expression),
    day: readField(day, 1, expression),
    month: readField(named(month, MONTHS), 1, expression),
    weekday: readField(named(weekday, WEEKDAYS), 1, expression),
    year: readField(year, 1970, expression),
  };
  const clock = clockOf(timeZone);
  return {
    kind: 'cron',
    matches: (at) => Object.entries(clock(at)).every(([name, value]) => rules[name]?.(value)),
  };
}

/** One field of a cron expression as a test of a number; `first` is where a step from `*` begins. */
function readField(field: string, first: number, expression: string): Field {
  const parts = field.split(',').map((part): Field => {
    if (part === '*' || part === '?') return () => true;
    const [, from, to, step] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part) ?? [];
    if (from === undefined || Number(step) === 0) throw unknown(expression);
    const low = from === '*' ? first : Number(from);
    const alone = to === undefined && step === undefined;
    const high = alone ? low : Number(to ?? Number.POSITIVE_INFINITY);
    return (value) => value >= low && value <= high && (value - low) % Number(step ?? 1) === 0;
  });
  return (value) => parts.some((part) => part(value));
}

/** `MON-FRI` as `2-6`: the names of months and weekdays count from 1. */
function named(field: string, names: readonly string[]): string {
  return field.replace(/[A-Za-z]{3}/g, (name) => {
    const at = names.indexOf(name.toUpperCase());
    return at < 0 ? name : String(at + 1);
  });
}

function clockOf(timeZone: string): (at: Date) => Record<string, number> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (at) => {
    const wanted = format.formatToParts(at).filter(({ type }) => type !== 'literal');
    return Object.fromEntries(
      wanted.map(({ type, value }) => [
        type,
        type === 'weekday' ? WEEKDAYS.indexOf(value.toUpperCase()) + 1 : Number(value),
      ]),
    );
  };
}

function unknown(expression: string): Error {
  return new Error(`The local run does not know the schedule ${expression}.`);
}
