/** Why there is nothing to show of a direct debit, in Spanish. */
export const manageNoticesEs = {
  ask: {
    title: 'Vea o cancele su domiciliación',
    paragraphs: [
      'Aquí puede ver sus cargos, descargar su autorización, cambiar de cuenta o cancelar.',
      'Por seguridad, entra con un enlace personal que enviamos a su correo. Vale 24 horas.',
    ],
  },
  used: {
    title: 'Este enlace ya se usó',
    paragraphs: ['Ya hizo aquello para lo que servía. Si quiere ver su domiciliación, pida uno nuevo.'],
  },
  replaced: {
    title: 'Hay un enlace más reciente',
    paragraphs: [
      'Este dejó de servir cuando se creó otro. Abra el del correo más reciente o pida uno nuevo.',
    ],
  },
  expired: {
    title: 'Este enlace ya venció',
    paragraphs: ['Por seguridad, los enlaces valen 24 horas. Pida uno nuevo y ábralo en cuanto lo reciba.'],
  },
  invalid: {
    title: 'El enlace no está completo',
    paragraphs: [
      'Ábralo de nuevo desde el mensaje que recibió, o copie la dirección completa en su navegador.',
      'Si sigue sin abrir, use el enlace que está al final de cualquiera de nuestros correos.',
    ],
  },
  refused: {
    title: 'Esta página no está disponible',
    paragraphs: ['Comuníquese con el comercio que le cobra.'],
  },
  unreachable: {
    title: 'No hay conexión',
    paragraphs: [
      'No pudimos comunicarnos con el servicio. Revise su conexión a internet e intente de nuevo.',
      'Su enlace sigue siendo válido: no se perdió nada.',
    ],
  },
  busy: {
    title: 'Hay demasiadas solicitudes',
    paragraphs: ['Su enlace sigue siendo válido. Espere un minuto e intente de nuevo.'],
  },
  failed: {
    title: 'Algo falló de nuestro lado',
    paragraphs: ['Su enlace sigue siendo válido. Intente de nuevo en unos minutos.'],
  },
};

export type ManageNotices = typeof manageNoticesEs;
