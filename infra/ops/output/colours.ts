import { styleText } from 'node:util';

type Colour = 'green' | 'red' | 'yellow';

/** The columns and members that hold a state. */
const STATES: ReadonlySet<string> = new Set(['status', 'state', 'outcome', 'balances', 'verified']);

const WORDS: Readonly<Record<Colour, ReadonlySet<string>>> = {
  green: new Set(
    'active paid presented applied enabled verified valid balances true sent delivered ready won kept'.split(
      ' ',
    ),
  ),
  red: new Set(
    'failed suspended disabled rejected refused bounced returned lost false cancelled dissolved expired'.split(
      ' ',
    ),
  ),
  yellow: new Set(
    'created pending in_process pending_next_cycle open closed released waiting in_transit failing'.split(
      ' ',
    ),
  ),
};

/** Returns a text of a state in its colour, if the output is a terminal that shows colours (`NO_COLOR`). */
export function coloured(name: string, value: string, text: string): string {
  if (!STATES.has(name.split('.').at(-1) ?? '')) return text;
  const colour = (Object.keys(WORDS) as Colour[]).find((each) => WORDS[each].has(value));
  return colour === undefined ? text : styled(colour, text);
}

/** Returns a heading, bold in a terminal. */
export const heading = (text: string): string => styled('bold', text);

/** `styleText` leaves the text plain if the stream is no terminal, or if `NO_COLOR` is set. */
const styled = (format: Colour | 'bold', text: string): string =>
  styleText(format, text, { stream: process.stdout });
