/** Why a customer's link shows nothing, in Spanish. */
export const messagesEs = {
  used: {
    title: 'Este enlace ya se usó',
    paragraphs: [
      'Cada enlace sirve una sola vez. Si usted ya autorizó, no tiene que hacer nada más: le avisaremos por correo.',
      'Si le falta un paso, o quiere ver su domiciliación, pida un enlace nuevo.',
    ],
  },
  replaced: {
    title: 'Hay un enlace más reciente',
    paragraphs: [
      'Este enlace no se usó, pero después se envió otro, y solo sirve el más reciente.',
      'Búsquelo en su correo. Si no lo encuentra, pida uno nuevo.',
    ],
  },
  expired: {
    title: 'Este enlace ya venció',
    paragraphs: [
      'Por seguridad, los enlaces son válidos por 24 horas.',
      'Pida uno nuevo y ábralo en cuanto lo reciba.',
    ],
  },
  notMailed: {
    title: 'Pida un enlace por correo',
    paragraphs: [
      'Su banco nos informó que usted no reconoce un cargo. Por su seguridad, solo puede volver a autorizar con un enlace que le llegue por correo.',
      'Pida uno y ábralo desde su correo. Si cambió de correo hace poco, tendrá que esperar siete días desde el cambio.',
    ],
  },
  invalid: {
    title: 'El enlace no está completo',
    paragraphs: [
      'Ábralo de nuevo desde el correo que recibió, o copie la dirección completa en su navegador.',
      'Si sigue sin abrirse, comuníquese con el comercio que se lo envió.',
    ],
  },
  unknown: {
    title: 'Este enlace no es válido',
    paragraphs: [
      'Puede que la dirección no se haya copiado completa, o que el enlace no sea nuestro.',
      'Ábralo de nuevo desde el correo que recibió, o pida uno nuevo.',
    ],
  },
  refused: {
    title: 'Este enlace no está disponible',
    paragraphs: ['Comuníquese con el comercio que se lo envió. No tiene que hacer nada más.'],
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

export type MessageTexts = typeof messagesEs;
