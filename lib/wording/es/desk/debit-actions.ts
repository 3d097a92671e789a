/** The texts of what may be done to a direct debit, in Spanish. */
export const debitActionsEs = {
  title: 'Acciones',
  none: 'Ya no se puede cambiar nada de ella.',
  keep: 'No hacerlo',
  link: 'Crear un enlace',
  linkWill:
    'Se crea un enlace para el cliente, válido por 24 horas. El enlace anterior deja de servir. Solo se muestra aquí, una vez: entrégueselo únicamente al cliente.',
  linked: (time: string) => `El enlace es válido hasta el ${time}. Cópielo ahora: no se muestra otra vez.`,
  linkLabel: 'Enlace del cliente',
  copy: 'Copiar',
  copied: 'El enlace está copiado.',
  notCopied: 'Su navegador no permite copiar. El enlace está seleccionado: cópielo usted.',
  resend: 'Enviar su enlace por correo',
  resendWill: (email: string) =>
    `Se envía a ${email} un enlace nuevo para lo que falta. El enlace anterior deja de servir.`,
  resent: (email: string) => `Se envió el correo a ${email}.`,
  tooMany: 'Ya se pidieron muchos correos para esa dirección. Espere un minuto, o hasta mañana.',
  redate: (day: string) => `Mover el cobro del ${day}`,
  redateWill: 'Pasa al día elegido, y se avisa al cliente. Si no es hábil, al siguiente día hábil.',
  day: 'Día nuevo',
  redated: (day: string) => `El cobro queda programado para el ${day}.`,
  badDay: 'Ese día no se puede. Elija un día futuro, dentro del periodo y antes del fin de la domiciliación.',
  retry: 'Reintentar',
  retryWill: (amount: string) =>
    `Se crea un cargo nuevo de ${amount}, en lugar del que no se cobró. Se presenta al banco el primer día hábil en que se puede avisar antes al cliente.`,
  retried: (day: string) => `Se reintentó: el cargo nuevo se presenta al banco el ${day}.`,
  withdraw: 'Retirar',
  withdrawWill: (amount: string) =>
    `El cargo de ${amount} ya no se presenta al banco. Su monto vuelve a quedar disponible en el periodo.`,
  withdrawn: 'El cargo se retiró. No se cobra.',
  move: 'Mover',
  moveWill: (amount: string) =>
    `El cargo de ${amount} se presenta al banco el día elegido, y se avisa al cliente.`,
  moved: (day: string) => `El cargo se presenta al banco el ${day}.`,
  revoke: 'Revocar',
  revokeWill:
    'La domiciliación termina para siempre, como si la cancelara el cliente: no se cobra nada más y los cargos en espera se retiran. Lo que ya está en el banco todavía puede cobrarse. No se puede deshacer.',
  revoked: 'La domiciliación quedó revocada. Ya no se cobra nada por ella.',
};
