/** The columns of a file of direct debits, with the words of headers that name them, in Spanish and English. */
const OF_DEBITS = {
  external_id: ['external_id', 'id_externo', 'matricula', 'numero_de_cliente', 'contrato', 'folio'],
  customer_id: ['customer_id', 'customer', 'id_cliente', 'id_de_cliente', 'cliente'],
  name: ['name', 'nombre', 'titular', 'nombre_del_titular', 'account_holder', 'nombre_completo'],
  email: ['email', 'e_mail', 'correo', 'correo_electronico', 'mail'],
  clabe: ['clabe', 'cuenta_clabe', 'clabe_interbancaria', 'cuenta', 'account', 'number', 'account_number'],
  bank: ['bank', 'banco', 'clave_de_banco', 'bank_code'],
  rfc: ['rfc', 'tax_id'],
  amount: ['amount', 'monto', 'importe', 'cantidad'],
  max_amount: ['max_amount', 'monto_maximo', 'importe_maximo'],
  interval: ['interval', 'frecuencia', 'periodicidad', 'frequency'],
  next_payment_date: [
    'next_payment_date',
    'fecha',
    'primer_cobro',
    'fecha_de_cobro',
    'start_date',
    'fecha_de_inicio',
  ],
  end_date: ['end_date', 'fecha_final', 'fecha_fin', 'fecha_de_fin'],
  concept: ['concept', 'concepto', 'descripcion', 'description'],
} as const;

/** The columns of a file of charges. A word that names the customer's own number means its direct debit. */
const OF_CHARGES = {
  external_id: ['external_id', 'id_externo', 'folio', 'id_de_cobro', 'id_de_cargo'],
  direct_debit_id: ['direct_debit_id', 'direct_debit', 'domiciliacion', 'id_de_domiciliacion'],
  direct_debit_external_id: [
    ...(['direct_debit_external_id', 'id_externo_de_domiciliacion', 'matricula'] as const),
    ...(['numero_de_cliente', 'contrato'] as const),
  ],
  amount: OF_DEBITS.amount,
  concept: OF_DEBITS.concept,
  charge_date: ['charge_date', 'date', 'fecha', 'fecha_de_cobro', 'fecha_de_cargo'],
} as const;

export type Column = keyof typeof OF_DEBITS | keyof typeof OF_CHARGES;

export const COLUMNS = [
  ...new Set([...Object.keys(OF_DEBITS), ...Object.keys(OF_CHARGES)]),
] as unknown as readonly [Column, ...Column[]];

/** What a header of a kind of file may name, and the columns that it must have: one of each group. */
export type Layout = {
  readonly words: ReadonlyMap<string, Column>;
  readonly required: readonly (readonly [Column, ...Column[]])[];
};

const wordsOf = (synonyms: Readonly<Partial<Record<Column, readonly string[]>>>) =>
  new Map(
    Object.entries(synonyms).flatMap(([column, words]) => words.map((word) => [word, column as Column])),
  );

export const DEBIT_LAYOUT: Layout = {
  words: wordsOf(OF_DEBITS),
  required: [
    ...([['external_id'], ['customer_id'], ['name'], ['email'], ['clabe'], ['amount']] as const),
    ...([['next_payment_date'], ['concept']] as const),
  ],
};

export const CHARGE_LAYOUT: Layout = {
  words: wordsOf(OF_CHARGES),
  required: [['external_id'], ['direct_debit_external_id', 'direct_debit_id'], ['amount']],
};

/** The columns of a file as its header names them. */
export type Header = {
  /** The place of each column in a row, from 0. */
  readonly places: ReadonlyMap<Column, number>;
  /** The names in the header that are no columns of ours, as the file writes them. They are not read. */
  readonly ignored: readonly string[];
  readonly missing: readonly Column[];
  /** Columns that the header names twice. No row can be read, because either could be meant. */
  readonly repeated: readonly Column[];
};

/** Returns the columns of a header, in any order. Case, accents, spaces and marks do not matter. */
export function readHeader(cells: readonly string[], { words, required }: Layout): Header {
  const places = new Map<Column, number>();
  const ignored: string[] = [];
  const repeated: Column[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = words.get(wordOf(cell));
    if (column === undefined) ignored.push(cell);
    else if (places.has(column)) repeated.push(column);
    else places.set(column, place);
  }
  const missing = required.filter((group) => !group.some((column) => places.has(column)));
  return { places, ignored, repeated, missing: missing.map(([first]) => first) };
}

/** Returns how many cells of a line name a column: the separator with which most do is the file's own. */
export const recognisedIn = (cells: readonly string[], layout: Layout): number =>
  readHeader(cells, layout).places.size;

const wordOf = (cell: string): string =>
  cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
