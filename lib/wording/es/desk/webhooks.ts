import type { AttemptError, DeliveryStatus } from '#lib/domain/webhooks/delivery.ts';

const statuses: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'Por intentar',
  delivered: 'Entregado',
  failed: 'No entregado: no quedan intentos',
  ended: 'Terminado: el webhook se desactivó o se borró',
};

const errors: Readonly<Record<AttemptError, string>> = {
  http_status: 'No es una respuesta 2xx',
  redirected: 'Redirige, y no seguimos redirecciones',
  timeout: 'No terminó de responder en 10 segundos',
  connection_failed: 'No hubo conexión, o se cortó',
  tls_failed: 'El certificado no es válido',
  name_not_found: 'El nombre del servidor no existe',
  address_refused: 'El servidor no está en internet público',
  no_outcome: 'No registramos el resultado; el aviso pudo llegar o no',
};

/** The texts of the view of webhooks, in Spanish. */
export const webhooksEs = {
  title: 'Webhooks',
  lead: 'Los avisos que enviamos a sus servidores cuando algo pasa en la cuenta.',
  list: 'Sus webhooks',
  none: 'Todavía no hay webhooks.',
  allTypes: 'Todos los eventos',
  someTypes: (count: number) => (count === 1 ? '1 tipo de evento' : `${count} tipos de eventos`),
  state: {
    enabled: 'Activo',
    failing: (time: string) => `Falla desde el ${time}`,
    by_merchant: (time: string) => `Desactivado por ustedes el ${time}`,
    gone: (time: string) => `Desactivado el ${time}: su servidor respondió 410`,
    unreached: (time: string) => `Desactivado el ${time}: en tres días no llegó ningún aviso`,
  },
  ifFailing:
    'Si en tres días no llega ningún aviso, el webhook se desactiva. Corrija su servidor y reenvíe lo que faltó.',
  form: {
    add: 'Agregar un webhook',
    edit: 'Cambiar el webhook',
    save: 'Guardar los cambios',
    url: 'Dirección de su servidor',
    urlHint: 'Empieza con https:// y está en internet público.',
    description: 'Descripción (opcional)',
    types: 'Qué eventos recibe',
    all: 'Todos, también los que agreguemos después',
    some: 'Solo los elegidos',
    adds: 'Los avisos empiezan de inmediato. La llave para verificar su firma se muestra una sola vez.',
    edits: 'Los avisos que esperan se envían a la dirección nueva, y los fallos anteriores dejan de contar.',
    added: 'Se agregó el webhook. Copie su llave ahora.',
    saved: 'Se guardaron los cambios.',
  },
  secret: {
    title: 'La llave nueva',
    once: 'Guárdela ahora: no la volveremos a mostrar. Con ella se verifica el encabezado webhook-signature.',
    copy: 'Copiar la llave',
    copied: 'Copiada.',
    notCopied: 'Su navegador no permite copiar. Seleccione la llave y cópiela.',
    hide: 'Ya la guardé',
  },
  one: {
    back: 'Todos los webhooks',
    gone: 'Este webhook ya no existe. Vuelva a la lista.',
    status: 'Estado',
    description: 'Descripción',
    types: 'Eventos',
    created: 'Creado',
    id: 'Id',
    test: 'Enviar una prueba',
    tested: 'Se envió la prueba. Su resultado aparece abajo en unos segundos.',
    enable: 'Activar',
    enables: 'Recibirá los avisos desde ahora. Los que faltaron se reenvían por separado, abajo.',
    enabled: 'El webhook está activo.',
    disable: 'Desactivar',
    disables:
      'Dejará de recibir avisos, y los que esperan ya no se envían. Se puede activar de nuevo y reenviarlos durante 30 días.',
    disabled: 'El webhook está desactivado.',
    remove: 'Borrar',
    removes: 'Se borra con sus llaves, y los avisos que esperan ya no se envían. No se puede deshacer.',
    rotate: 'Cambiar la llave',
    rotates:
      'Se crea una llave nueva, que se muestra una sola vez. Durante 24 horas cada aviso lleva también la firma de la anterior, mientras cambia su servidor.',
    rotated: 'La llave cambió. Cópiela ahora.',
    keep: 'No hacer nada',
  },
  deliveries: {
    title: 'Avisos de los últimos 30 días',
    none: 'No hay avisos.',
    status: 'Estado',
    statuses,
    errors,
    next: (time: string) => `Siguiente intento: ${time}`,
    attempts: (count: number) => (count === 1 ? '1 intento' : `${count} intentos`),
    last: (answer: string) => `Último: ${answer}`,
    response: (status: number) => `respuesta ${status}`,
    noResponse: 'sin respuesta',
    took: (time: string, milliseconds: number) => `${time}, ${milliseconds} ms`,
    details: 'Lo enviado y lo respondido',
    excerpt: 'Principio de la última respuesta de su servidor:',
    sent: 'Ver lo enviado',
    event: 'Evento',
    redeliver: 'Reenviar',
    redelivered: 'Se reenvía el aviso. Su resultado aparece abajo en unos segundos.',
  },
  range: {
    title: 'Reenviar los avisos de unos días',
    from: 'Desde',
    to: 'Hasta',
    onlyFailed: 'Solo los que faltaron',
    onlyFailedHint:
      'Los que no se entregaron, y los que no se enviaron porque el webhook estaba desactivado.',
    does: 'Se reenvían a este webhook los eventos de esos días, de hasta 30 días atrás. Deje abierta esta página.',
    doesAll:
      'También se reenvían los avisos que ya llegaron. Su servidor debe reconocer los repetidos por webhook-id.',
    submit: 'Reenviar',
    keep: 'No reenviar',
    days: 'Elija un primer día y un último día que no sea anterior.',
    progress: (count: number) => (count === 1 ? 'Se reenvía 1 aviso…' : `Se reenvían ${count} avisos…`),
    done: (count: number) =>
      count === 0
        ? 'No faltaba ningún aviso de esos días.'
        : count === 1
          ? 'Se reenvió 1 aviso. Su resultado aparece abajo.'
          : `Se reenviaron ${count} avisos. Sus resultados aparecen abajo.`,
    stopped: (count: number) =>
      `Se reenviaron ${count} avisos, y el resto no: el servicio dejó de responder. Pulse de nuevo para continuar; lo entregado no se repite.`,
  },
  notify: {
    title: 'Llave de notify_url',
    about:
      'Firma los avisos que van a las direcciones notify_url de sus domiciliaciones y ventas. Hay una sola para toda la cuenta.',
    never: 'Todavía no la ha pedido.',
    since: (time: string) => `Se cambió el ${time}.`,
    previous: (time: string) => `La anterior también firma hasta el ${time}.`,
  },
  trouble: {
    url: 'Escriba una dirección completa que empiece con https://, sin usuario ni contraseña.',
    port: 'Ese puerto no se permite. Use el 443, o uno desde el 1024.',
    host: 'Ese servidor no está en internet público. Use otra dirección.',
    types: 'Elija al menos un tipo de evento, o todos.',
    description: 'Escriba una sola línea de hasta 200 caracteres.',
    tooMany: 'La cuenta tiene el máximo de veinte webhooks. Borre uno para agregar otro.',
    disabled: 'El webhook está desactivado. Actívelo antes de enviarle algo.',
  },
};
