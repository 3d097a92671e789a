/** Files of direct debits as merchants might send them, with planted damage. What is expected is written here alone. */

import { accountOf, cut, digits, pick, type Random, rounded } from './accounts.ts';

/** A planted row: its true account, and what is wrong with the row, as `column fault`. */
type Planted = { readonly clabe: string; readonly expected: readonly string[] };

export type Generated = {
  readonly bytes: Buffer;
  readonly rows: readonly Planted[];
  readonly isDoubtful: boolean;
};

type Cells = Record<string, string>;

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  external_id: ['external_id', 'Id externo', 'MATRÍCULA'],
  customer_id: ['customer_id', 'ID de cliente', 'Cliente'],
  name: ['name', 'Nombre', 'titular'],
  email: ['email', 'Correo electrónico', 'E-mail'],
  clabe: ['clabe', 'CLABE interbancaria', 'Cuenta CLABE'],
  bank: ['bank', 'Banco'],
  rfc: ['rfc', 'R F C'.replaceAll(' ', '')],
  amount: ['amount', 'Monto', 'importe'],
  next_payment_date: ['next_payment_date', 'Fecha de cobro', 'Primer cobro'],
  interval: ['interval', 'Periodicidad'],
  concept: ['concept', 'Concepto', 'Descripción'],
};

const NAMES = [
  'Dolores Godínez',
  'Peña & Hijos; S.A.',
  'José "El Güero" Núñez',
  "=cmd|' /C calc'!A0",
  'O’Hara, Ana',
];

const padded = (number: string): string => number.padStart(18, '0');

/** Whether an account is truly as a spreadsheet would write it: it is refused, because no one can tell. */
const isSame = (clabe: string): boolean => cut(clabe) === BigInt(clabe).toString();

type Damage = (cells: Cells, random: Random) => readonly string[];

const onAccount =
  (change: (clabe: string) => string, fault: string): Damage =>
  (cells) => {
    cells.clabe = change(cells.clabe ?? '');
    return [`clabe ${fault}`];
  };

const set =
  (column: string, value: string, fault: string): Damage =>
  (cells) => {
    cells[column] = value;
    return [`${column} ${fault}`];
  };

/** Damages by the column that each changes. */
const DAMAGES: Readonly<Record<string, readonly Damage[]>> = {
  clabe: [
    onAccount(cut, 'clabe_rounded'),
    onAccount((clabe) => padded(cut(clabe)), 'clabe_rounded'),
    onAccount((clabe) => padded(rounded(clabe)), 'clabe_rounded'),
    onAccount((clabe) => Number(clabe).toExponential(2).replace('e+', 'E+'), 'clabe_scientific'),
    onAccount(
      (clabe) => Number(clabe).toExponential(2).replace('e+', 'E+').replace('.', ','),
      'clabe_scientific',
    ),
    onAccount((clabe) => `${cut(clabe)}.00`, 'clabe_formatted'),
    onAccount((clabe) => BigInt(clabe).toLocaleString('en-US'), 'clabe_formatted'),
    onAccount((clabe) => `${clabe.slice(0, 3)} ${clabe.slice(3)}`, 'clabe_characters'),
    onAccount((clabe) => clabe.slice(0, 17) + ((Number(clabe[17]) + 3) % 10 || 5), 'clabe_check_digit'),
    onAccount(() => '', 'value_missing'),
  ],
  name: [set('name', '', 'value_missing'), set('name', 'Ana\nLuisa', 'value_has_controls')],
  email: [set('email', 'ana@', 'email_format'), set('email', 'a@b.mx, c@d.mx', 'email_format')],
  customer_id: [set('customer_id', 'cliente 7', 'customer_id_format')],
  rfc: [set('rfc', 'GODE561231', 'rfc_format'), set('rfc', 'GODE561331GR8', 'rfc_date')],
  amount: [
    set('amount', '', 'amount_missing'),
    set('amount', '3.5E+02', 'amount_damaged'),
    set('amount', '-350', 'amount_format'),
    set('amount', '35 0', 'amount_format'),
    set('amount', '9', 'amount_out_of_range'),
    set('amount', '50001', 'amount_out_of_range'),
  ],
  next_payment_date: [
    set('next_payment_date', '46388', 'date_damaged'),
    set('next_payment_date', '2027-02-30', 'date_format'),
    set('next_payment_date', '', 'date_missing'),
  ],
  interval: [
    set('interval', 'a veces', 'interval_unknown'),
    set('interval', 'constructor', 'interval_unknown'),
  ],
  concept: [set('concept', 'x'.repeat(40), 'value_too_long')],
  bank: [
    (cells) => {
      const isWhole = /^\d{18}$/.test(cells.clabe ?? '');
      cells.bank = cells.clabe?.startsWith('044') ? '012' : '044';
      return isWhole ? ['bank bank_mismatch'] : [];
    },
  ],
};

type Style = { mark: string; groups: boolean; isIso: boolean };

function cleanRow(random: Random, number: number, { mark, groups, isIso }: Style): Cells {
  const clabe = accountOf(random);
  const pesos = 100 + Math.floor(random() * 40_000);
  const whole = groups ? pesos.toLocaleString('en-US').replace(',', mark === '.' ? ',' : '.') : String(pesos);
  const day = String(1 + Math.floor(random() * 28)).padStart(2, '0');
  return {
    external_id: `A-${number}`,
    customer_id: `cus-${number}`,
    name: pick(random, NAMES),
    email: `cliente${number}@example.com`,
    clabe,
    bank: pick(random, [clabe.slice(0, 3), '']),
    rfc: pick(random, ['', 'GODE561231GR8', 'gode-561231-gr8']),
    amount: `${pick(random, ['', '$ '])}${whole}${mark}${digits(random, 2)}`,
    next_payment_date: isIso ? `2027-03-${day}` : `${day}/03/2027`,
    interval: pick(random, ['', 'mensual', 'monthly', 'Semanal']),
    concept: 'Colegiatura de marzo',
  };
}

/** Returns a file of some rows. */
export function generateFile(random: Random, count: number): Generated {
  const style = { mark: pick(random, ['.', ',']), groups: random() < 0.5, isIso: random() < 0.5 };
  const optional = ['bank', 'rfc', 'interval'].filter(() => random() < 0.3);
  const columns = shuffled(random, [
    ...Object.keys(HEADERS).filter((one) => !optional.includes(one)),
    'notas',
  ]);
  const rows: Planted[] = [];
  const table: Cells[] = [];
  for (let number = 0; number < count; number += 1) {
    const cells: Cells = {
      ...cleanRow(random, number, style),
      notas: pick(random, ['', 'dos\r\nlíneas', '"', ';,\t']),
    };
    const clabe = cells.clabe ?? '';
    const damaged = Object.keys(DAMAGES).filter((column) => columns.includes(column) && random() < 0.05);
    const expected = damaged.flatMap((column) => pick(random, DAMAGES[column] ?? [])(cells, random));
    if (!damaged.includes('clabe') && isSame(clabe)) expected.push('clabe clabe_rounded');
    if (number > 0 && random() < 0.02) {
      cells.external_id = table[number - 1]?.external_id ?? '';
      expected.push('external_id external_id_repeated');
      const former = rows[number - 1];
      const mark = 'external_id external_id_repeated';
      if (former && !former.expected.includes(mark))
        rows[number - 1] = { ...former, expected: [...former.expected, mark] };
    }
    rows.push({ clabe, expected });
    table.push(cells);
  }
  return {
    bytes: encode(random, columns, table),
    rows,
    isDoubtful: table.every(({ clabe = '' }) => isDouble(clabe)),
  };
}

/** Whether a number of 18 digits is one of binary floating point. Other texts do not count. */
const isDouble = (clabe: string): boolean =>
  !/^\d{18}$/.test(clabe) || BigInt(Number(clabe)) === BigInt(clabe);

function encode(random: Random, columns: readonly string[], table: readonly Cells[]): Buffer {
  const separator = pick(random, [',', ';', '\t']);
  const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const header = columns.map((column) => quoted(pick(random, HEADERS[column] ?? [column])));
  const lines = table.map((cells) => columns.map((column) => quoted(cells[column] ?? '')));
  const end = pick(random, ['\n', '\r\n']);
  const text = [header, ...lines].map((line) => line.join(separator) + end).join('');
  const encoding = pick(random, ['utf-8', 'bom', 'latin-1']);
  // A curly apostrophe is no character of Latin-1.
  if (encoding === 'latin-1') return Buffer.from(text.replaceAll('’', "'"), 'latin1');
  return Buffer.from((encoding === 'bom' ? '\ufeff' : '') + text);
}

function shuffled<T>(random: Random, of: readonly T[]): T[] {
  return of
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}
