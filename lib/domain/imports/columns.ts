/** The columns of a file of direct debits, with the words of headers that name them, in Spanish and English. */
const SYNONYMS = {
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

export type Column = keyof typeof SYNONYMS;

export const COLUMNS = Object.keys(SYNONYMS) as unknown as readonly [Column, ...Column[]];

/** Columns without which no direct debit can be created. */
const REQUIRED: readonly Column[] = [
  ...(['external_id', 'customer_id', 'name', 'email', 'clabe', 'amount'] as const),
  ...(['next_payment_date', 'concept'] as const),
];

const BY_WORD: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) => SYNONYMS[column].map((word) => [word, column] as const)),
);

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
export function readHeader(cells: readonly string[]): Header {
  const places = new Map<Column, number>();
  const ignored: string[] = [];
  const repeated: Column[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = BY_WORD.get(wordOf(cell));
    if (column === undefined) ignored.push(cell);
    else if (places.has(column)) repeated.push(column);
    else places.set(column, place);
  }
  return { places, ignored, repeated, missing: REQUIRED.filter((column) => !places.has(column)) };
}

/** Returns how many cells of a line name a column: the separator with which most do is the file's own. */
export const recognisedIn = (cells: readonly string[]): number => readHeader(cells).places.size;

const wordOf = (cell: string): string =>
  cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
