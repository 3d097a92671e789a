/** The request for a link, in Spanish. */
export const linkRequestEs = {
  /** After a link that is no longer valid. */
  ask: 'Enviarme un enlace nuevo',
  /** If the page knows of no earlier link. */
  askFirst: 'Enviarme un enlace',
  asking: 'Enviando…',
  sent: 'Si la domiciliación existe, le enviamos un enlace al correo que tenemos registrado. Llega en unos minutos; si no lo ve, revise su carpeta de correo no deseado.',
  failed: 'No pudimos pedir el enlace. Revise su conexión a internet e intente de nuevo en unos minutos.',
};

export type LinkRequestTexts = typeof linkRequestEs;
