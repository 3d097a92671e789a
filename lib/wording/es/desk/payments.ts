/** The texts of the view of charges, in Spanish. */
export const paymentsEs = {
  title: 'Pagos',
  presets: { label: 'Cargos', all: 'Todos', failed: 'No cobrados', created: 'Programados', paid: 'Cobrados' },
  status: 'Estado',
  failure: 'Rechazo del banco',
  failures: { true: 'Con rechazo', false: 'Sin rechazo' },
  reference: 'Referencia',
  customerId: 'Su clave del cliente',
  externalId: 'Su clave del cargo',
  from: 'Cobro desde',
  to: 'Cobro hasta',
  columns: {
    customer: 'Cliente',
    amount: 'Monto',
    day: 'Día de cobro',
    status: 'Estado',
    retry: 'Reintentar',
  },
  shown: (count: number) => (count === 1 ? '1 cargo' : `${count} cargos`),
  shownOfMore: (count: number) => `Los primeros ${count} cargos; hay más.`,
  none: 'Ningún cargo coincide. Quite algún filtro o elija otros días.',
  noneEver: 'Todavía no hay cargos. Aparecen cuando una domiciliación activa llega a su día de cobro.',
  noneYet: 'Ninguno de los cargos que revisamos coincide. Siga buscando con «Mostrar más».',
  retry: {
    pick: (customer: string, amount: string) => `Reintentar: ${customer}, ${amount}`,
    all: (count: number) =>
      count === 1 ? 'Elegir el que conviene reintentar' : `Elegir los ${count} que conviene reintentar`,
    nothing: 'Quitar la selección',
    open: (count: number) => (count === 1 ? 'Reintentar 1 cargo' : `Reintentar ${count} cargos`),
    will: (count: number, sum: string) =>
      count === 1
        ? `Se creará un cargo nuevo de ${sum}, en lugar del que no se cobró. Se presenta al banco el primer día hábil en que se puede avisar antes al cliente.`
        : `Se crearán ${count} cargos nuevos por ${sum} en total, en lugar de los que no se cobraron. Cada uno se presenta al banco el primer día hábil en que se puede avisar antes al cliente.`,
    carried: 'Los que esperaban al siguiente cobro ya no se cobran con él.',
    keep: 'No reintentar',
    progress: (at: number, of: number) => `${at} de ${of}`,
    stay: 'No cierre esta página hasta que termine.',
    done: (count: number, sum: string) =>
      count === 1 ? `Se reintentó 1 cargo de ${sum}.` : `Se reintentaron ${count} cargos por ${sum}.`,
    refused: (count: number) =>
      count === 1 ? 'No se pudo reintentar 1 cargo' : `No se pudieron reintentar ${count} cargos`,
    stopped: (left: number) =>
      left === 1
        ? 'Queda 1 cargo sin reintentar; sigue elegido.'
        : `Quedan ${left} cargos sin reintentar; siguen elegidos.`,
  },
  export: {
    open: 'Preparar CSV',
    will: 'Se prepara un archivo CSV con los cargos que se cobran en estos días. Tarda unos segundos, y se guarda siete días.',
    status: (status: string) => `Solo con el estado «${status}».`,
    others: 'El archivo no toma en cuenta los otros filtros.',
    from: 'Archivo desde',
    to: 'Archivo hasta',
    keep: 'No prepararlo',
    range: 'Elija los dos días: el primero no posterior al último, y 366 días como máximo.',
    tooMany: 'Ya se preparan diez archivos de la cuenta. Espere a que termine alguno e intente de nuevo.',
    preparing: 'El archivo se está preparando. Su descarga aparece aquí cuando esté listo.',
    ready: (rows: number) =>
      rows === 1 ? 'El archivo está listo: 1 cargo.' : `El archivo está listo: ${rows} cargos.`,
    tooLarge: 'El archivo sería demasiado grande. Elija menos días.',
    download: (name: string) => `Descargar ${name}`,
    all: 'Ver todos los archivos',
  },
};
