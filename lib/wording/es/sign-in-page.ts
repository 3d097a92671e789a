import { rolesEs } from './roles.ts';

/** All texts of the page on which members sign in, in Spanish. */
export const signInPageEs = {
  roles: rolesEs,
  loading: 'Un momento…',
  ask: {
    title: 'Entrar',
    lead: 'Escriba su correo y le enviamos un enlace para entrar. No necesita contraseña.',
    label: 'Correo electrónico',
    submit: 'Enviarme un enlace',
    sending: 'Enviando…',
    missing: 'Escriba su correo completo, como nombre@ejemplo.com.',
  },
  notices: {
    incomplete: {
      title: 'El enlace no está completo',
      paragraphs: [
        'Ábralo de nuevo desde el correo, o copie la dirección completa en este navegador. También puede pedir otro aquí.',
      ],
      reasons: [],
    },
    refused: {
      title: 'Este enlace no le da acceso',
      paragraphs: ['Puede deberse a una de estas causas:'],
      reasons: [
        'El enlace ya se usó: cada uno sirve una sola vez.',
        'Pasaron más de 15 minutos desde que lo pidió.',
        'Lo pidió en otro navegador o en otro dispositivo: el enlace solo sirve donde se pidió.',
        'Su dirección ya no es de un miembro de la cuenta.',
      ],
    },
    ended: {
      title: 'Su sesión terminó',
      paragraphs: [
        'Una sesión termina después de una hora sin uso, doce horas después de entrar, o cuando alguien la cierra. Pida un enlace para entrar de nuevo.',
      ],
      reasons: [],
    },
    out: { title: 'Cerró su sesión', paragraphs: ['Pida un enlace para entrar de nuevo.'], reasons: [] },
  },
  sent: {
    title: 'Revise su correo',
    paragraphs: (email: string) => [
      `Si la dirección ${email} es de un miembro, le enviamos un enlace. Llega en unos minutos.`,
      'Ábralo en este mismo navegador, antes de 15 minutos. Sirve una sola vez.',
    ],
    missing: '¿No llega?',
    help: [
      'Revise su carpeta de correo no deseado, y que la dirección esté bien escrita.',
      'Enviamos a una dirección tres enlaces por minuto y treinta por día, como máximo. Si pidió más, espere un minuto, o hasta mañana.',
      'Si no es miembro de la cuenta, un propietario puede agregarle.',
    ],
    again: 'Enviar otro enlace',
    sentAgain: 'Pedimos otro enlace. Los anteriores también sirven hasta que vencen.',
    other: 'Usar otra dirección',
  },
  enter: {
    title: 'Su enlace está listo',
    lead: 'Pulse el botón para entrar en este navegador.',
    submit: 'Entrar',
    sending: 'Entrando…',
    other: 'Pedir otro enlace',
  },
  choose: {
    title: 'Elija una cuenta',
    lead: 'Usted es miembro de varias cuentas. El enlace se usa al elegir una; para entrar a otra después, pida otro.',
  },
  trouble: {
    unreachable: 'No hay conexión con el servicio. Revise su internet e intente de nuevo: no se perdió nada.',
    busy: 'El servicio no está disponible en este momento. Espere un minuto e intente de nuevo.',
    tooMany: 'Hay demasiadas solicitudes desde su red. Espere unos minutos e intente de nuevo.',
    elsewhere:
      'Esta página no se abrió en la dirección del servicio. Ábrala desde el correo, o escriba la dirección completa.',
    accountGone: 'Esa cuenta ya no está disponible para usted. Pulse el botón para ver las demás.',
    failed: 'Algo falló de nuestro lado. Intente de nuevo en unos minutos.',
  },
};

export type SignInTexts = typeof signInPageEs;
