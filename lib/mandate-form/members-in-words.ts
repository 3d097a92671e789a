import type { MandateEntry } from '#lib/domain/mandate/entry.ts';
import { dateInWords } from '#lib/wording/format.ts';
import type { MandateFormWording } from '#lib/wording/mandate-form.ts';

type Members = Readonly<Record<string, unknown>>;

/** Said otherwise: what has changed of the terms by comparing them, what a code means by its reason. */
const SAID_ELSEWHERE = ['changes', 'meaning'];

/** Whatever was recorded, a line each. A member that has no name of ours stands as it is called. */
export function memberLines({ members, values }: MandateFormWording, of: Members | undefined): string[] {
  return Object.entries(of ?? {}).flatMap(([name, value]) => {
    if (value === null || value === false || value === '') return [];
    const text = textOf(value);
    return [`${members[name] ?? name}: ${values[text] ?? text}`];
  });
}

/** What belongs to an entry besides its terms. */
export function detailLines(words: MandateFormWording, detail: MandateEntry['detail']): string[] {
  const others = Object.entries(detail ?? {}).filter(([name]) => !SAID_ELSEWHERE.includes(name));
  return [...movedDate(words, detail?.changes), ...memberLines(words, Object.fromEntries(others))];
}

/** Another day of the next charge is no other term: the agreed days stay. */
function movedDate({ evidence, terms }: MandateFormWording, changes: unknown): string[] {
  const { next_payment_date: moved } = (changes ?? {}) as {
    next_payment_date?: { from: string; to: string };
  };
  if (!moved?.from || !moved.to) return [];
  const [before, after] = [moved.from, moved.to].map((date) => dateInWords(date, terms.language));
  return [evidence.change(terms.labels.nextPayment, before ?? '', after ?? '')];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
