import { LAYOUTS as BY_KIND, type Layout } from '#lib/domain/bank-file/layout.ts';

/**
 * The expected outcome of a file of two lines, of which `line` (2 or 3) may be an exception; `safe`: anything but a
 * wrong settlement.
 */
type Expected =
  | { becomes: 'settled' }
  | { becomes: 'exception'; line: number }
  | { becomes: 'refused' }
  | { becomes: 'safe' };

/** One irregularity in a file of a header, two lines and a trailer. Texts have one character for each byte. */
export type OddFile = { name: string; change: (text: string) => string } & Expected;

const { header, detail, trailer } = BY_KIND.collections;
const LAYOUTS: readonly Layout[] = [header, detail, detail, trailer];
const LINES = [1, 2, 3, 4] as const;
const DETAILS = [2, 3] as const;

const settled = { becomes: 'settled' } as const;
const refused = { becomes: 'refused' } as const;
const safe = { becomes: 'safe' } as const;

const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

/** Returns a file with one of its lines, which count from 1, computed from that line. */
function inLine(line: number, change: (record: string) => string) {
  return (text: string) => {
    const lines = text.split('\r\n');
    lines[line - 1] = change(lines[line - 1] ?? '');
    return lines.join('\r\n');
  };
}

function fieldOf(line: number, name: string) {
  const field = LAYOUTS[line - 1]?.findLast((one) => one.name === name);
  if (!field) throw new Error(`Line ${line} has no ${name}`);
  return field;
}

/** Writes a text over a field, repeated to its width. */
function filled(line: number, name: string, text: string) {
  const { start, end } = fieldOf(line, name);
  const width = end - start + 1;
  return inLine(
    line,
    (record) => record.slice(0, start - 1) + text.repeat(width).slice(0, width) + record.slice(end),
  );
}

/** Writes a character over the third one of a field, which becomes longer if the character has several bytes. */
function touched(line: number, name: string, character: string) {
  const at = fieldOf(line, name).start + 1;
  return inLine(line, (record) => record.slice(0, at) + character + record.slice(at + 1));
}

const CHARACTERS: Readonly<Record<string, string>> = {
  Ñ: '\u00d1',
  'Ñ in UTF-8': utf8('Ñ'),
  'an accent in UTF-8': utf8('é'),
  'a tab': '\t',
  'a lower-case letter': 'a',
  'a point': '.',
  'a NUL': '\u0000',
  'a hard space': '\u00a0',
};
const TEXTS = [
  [1, 'razon_social_emisor'],
  [2, 'nombre_cliente'],
  [3, 'nombre_cliente'],
  [2, 'referencia_servicio_emisor'],
  [3, 'nombre_titular_servicio'],
  [2, 'referencia_leyenda_emisor'],
] as const;

const IDLE = [
  ...([1, 2, 3, 4] as const).map((line) => [line, 'codigo_operacion'] as const),
  ...(['sentido', 'servicio', 'codigo_divisa', 'uso_futuro'] as const).map((name) => [1, name] as const),
  ...([2, 3] as const).flatMap((line) =>
    (
      [
        'contador_reintento',
        'tipo_operacion',
        'tipo_cuenta_cliente',
        'importe_iva',
        'banco_receptor',
      ] as const
    ).map((name) => [line, name] as const),
  ),
  [2, 'uso_futuro'],
  [4, 'uso_futuro'],
] as const;

const SETTLING = [
  'referencia_numerica_emisor',
  'codigo_divisa',
  'num_cuenta_cliente',
  'fecha_vencimiento_o_cobro',
  'fecha_liquidacion',
  'motivo_devolucion',
] as const;

const trimmed = (record: string) => record.trimEnd();
const SPACES: Readonly<Record<string, (record: string) => string>> = {
  'no spaces at the end': trimmed,
  'a space less': (record) => record.slice(0, -1),
  'a space more': (record) => `${record} `,
  'fifty spaces more': (record) => record + ' '.repeat(50),
};

const LINE_ENDS: Readonly<Record<string, (text: string) => string>> = {
  CR: (text) => text.replaceAll('\r\n', '\r'),
  LF: (text) => text.replaceAll('\r\n', '\n'),
  'CR LF and LF': (text) => text.replace('\r\n', '\n'),
  'none at the end': (text) => text.slice(0, -2),
  'blank lines behind': (text) => `${text}\r\n   \r\n`,
  'blank lines between': (text) => text.replaceAll('\r\n', '\r\n\r\n'),
  'a byte order mark': (text) => `${utf8('\ufeff')}${text}`,
  'Ctrl-Z': (text) => `${text}\u001a`,
};

const lines = (change: (all: string[]) => string[]) => (text: string) =>
  `${change(text.split('\r\n').slice(0, -1)).join('\r\n')}\r\n`;

const inserted = (line: number, at: number, text: string) =>
  inLine(line, (record) => record.slice(0, at) + text + record.slice(at));
const lost = (line: number, at: number) =>
  inLine(line, (record) => record.slice(0, at) + record.slice(at + 1));

/** The values that are needed to read a file whole, with texts that cannot be there. */
const NEEDED = [
  ...LINES.map((line) => [line, 'tipo_registro', ['X', '7', ' ']] as const),
  ...LINES.map((line) => [line, 'num_secuencia', ['X', '9', ' ']] as const),
  ...DETAILS.map((line) => [line, 'importe', ['X', ' ']] as const),
  ...(['num_bloque', 'num_operaciones', 'importe_total'] as const).map(
    (name) => [4, name, ['X', '8', ' ']] as const,
  ),
  [1, 'banco_participante', ['X', '9']],
  [1, 'rfc_emisor', ['X', ' ', '\u00d1']],
  [1, 'num_bloque', ['X', '8']],
  [1, 'fecha_presentacion', ['X', '9', ' ']],
  [1, 'causa_rechazo_bloque', ['7', '-']],
] as const;

/** Irregular files: a list of irregularities in each of their places, some three hundred. */
export const ODD_FILES: readonly OddFile[] = [
  ...Object.entries(CHARACTERS).flatMap(([what, character]) =>
    TEXTS.map(([line, field]) => ({
      name: `${what} in ${field} of line ${line}`,
      change: touched(line, field, character),
      ...settled,
    })),
  ),
  ...IDLE.flatMap(([line, field]) =>
    ['9', ' ', 'x'].map((text) => ({
      name: `${field} of line ${line} full of "${text}"`,
      change: filled(line, field, text),
      ...settled,
    })),
  ),
  ...Object.entries(SPACES).flatMap(([what, change]) => [
    ...LINES.map((line) => ({ name: `${what} of line ${line}`, change: inLine(line, change), ...settled })),
    { name: `${what} of each line`, change: lines((all) => all.map(change)), ...settled },
  ]),
  ...Object.entries(LINE_ENDS).map(([what, change]) => ({ name: `line ends: ${what}`, change, ...settled })),
  ...DETAILS.flatMap((line) =>
    SETTLING.flatMap((field) =>
      ['X', ' ', 'a', '\u00d1'].map((text) => ({
        name: `${field} of line ${line} begins with "${text}"`,
        change: inLine(line, (record) => {
          const { start } = fieldOf(line, field);
          return record.slice(0, start - 1) + text + record.slice(start);
        }),
        // A code may begin with a letter: a bank's own, which is kept as it arrived.
        ...(field === 'motivo_devolucion' && text === 'X' ? safe : { becomes: 'exception' as const, line }),
      })),
    ),
  ),
  ...NEEDED.flatMap(([line, field, texts]) =>
    texts.map((text) => ({
      name: `${field} of line ${line} full of "${text}"`,
      change: filled(line, field, text),
      ...refused,
    })),
  ),
  ...LINES.flatMap((line) => [
    { name: `line ${line} is missing`, change: lines((all) => all.toSpliced(line - 1, 1)), ...refused },
    {
      name: `line ${line} is there twice`,
      change: lines((all) => all.toSpliced(line, 0, all[line - 1] ?? '')),
      ...refused,
    },
    { name: `line ${line} has an X behind it`, change: inLine(line, (record) => `${record}X`), ...refused },
    {
      name: `line ${line} is cut in half`,
      change: inLine(line, (record) => record.slice(0, 40)),
      ...refused,
    },
  ]),
  {
    name: 'two lines are swapped',
    change: lines(([a = '', b = '', c = '', d = '']) => [a, c, b, d]),
    ...refused,
  },
  ...[0, 1, 60, 299, 301, 400, 604, 750, 906, 940].map((length) => ({
    name: `cut off after ${length} bytes`,
    change: (text: string) => text.slice(0, length),
    ...refused,
  })),
  ...DETAILS.flatMap((line) =>
    [4, 15, 30, 45, 64, 72, 80, 100, 140, 180, 220, 232, 240, 278].flatMap((at) => [
      { name: `a character put in at ${at} of line ${line}`, change: inserted(line, at, '0'), ...safe },
      { name: `a character lost at ${at} of line ${line}`, change: lost(line, at), ...safe },
    ]),
  ),
];
