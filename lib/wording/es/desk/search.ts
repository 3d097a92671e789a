import type { FoundType, SearchedAs } from '#lib/domain/search.ts';

const types: Readonly<Record<FoundType, string>> = {
  direct_debit: 'Domiciliación',
  charge: 'Cargo',
  payment_method: 'Cuenta bancaria',
  order: 'Orden',
  refund: 'Devolución',
  dispute: 'Disputa',
  transfer: 'Transferencia',
  payout: 'Pago',
  document: 'Documento',
  import: 'Importación',
  export: 'Exportación',
  event: 'Evento',
  webhook_endpoint: 'Servidor de avisos',
};

const foundBy: Readonly<Record<SearchedAs, string>> = {
  id: 'por su id',
  reference: 'por su referencia',
  external_id: 'por el id de ustedes',
  email: 'por su correo',
  customer_id: 'por el id del cliente',
  last4: 'por los últimos cuatro dígitos',
  name: 'por su nombre',
};

/** The texts of the search, in Spanish. */
export const searchEs = {
  title: 'Buscar',
  placeholder: 'Nombre, correo, referencia…',
  field: 'Nombre, correo, referencia, últimos cuatro dígitos o id',
  takes:
    'Nombre del cliente o su comienzo, con o sin acentos; correo completo; referencia de siete dígitos; últimos cuatro dígitos de la cuenta; un id nuestro o de ustedes, completo.',
  find: 'Buscar',
  accountNumber: 'Los números de cuenta completos no se buscan. Escriba solo los últimos cuatro dígitos.',
  results: 'Resultados',
  found: (count: number): string => (count === 1 ? '1 resultado' : `${count} resultados`),
  hasMore: 'Hay más resultados de los que se muestran. Escriba más letras.',
  incomplete: 'La cuenta tiene muchos nombres: escriba también el comienzo del primer nombre.',
  none: 'Nada coincide. Escriba menos letras del nombre, o el dato completo. Lo más reciente puede faltar.',
  customer: 'Cliente',
  record: 'Qué es',
  ids: 'Ref. e ids',
  amount: 'Monto',
  day: 'Día',
  reference: (reference: number) => `Ref. ${reference}`,
  last4: (digits: string) => `Cuenta que termina en ${digits}`,
  types,
  foundBy,
  methods: {
    unverified: 'Sin comprobar',
    pending: 'Se está comprobando',
    verified: 'Comprobada',
    failed: 'No se pudo comprobar',
  },
};
