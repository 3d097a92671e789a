/** The texts of the view of the account’s members, in Spanish. */
export const membersEs = {
  title: 'Personas',
  list: 'Quién puede entrar a la cuenta',
  you: (email: string) => `${email} (usted)`,
  since: (day: string) => `desde el ${day}`,
  remove: 'Quitar',
  keep: 'No quitar',
  removes: (email: string) =>
    `Se quitará a ${email}. Sus sesiones se cierran de inmediato y ya no podrá entrar. Puede agregarle de nuevo cuando quiera.`,
  removesSelf:
    'Se quitará a usted. Su sesión se cierra de inmediato y ya no podrá entrar, hasta que otro propietario le agregue de nuevo.',
  removed: 'Se quitó a la persona. Sus sesiones se cerraron.',
  add: 'Agregar a una persona',
  email: 'Correo electrónico',
  role: 'Qué puede hacer',
  adds: (address: string) =>
    `La persona podrá entrar de inmediato, con el papel elegido. No le enviamos ningún correo: dígale que entre en ${address}. Para cambiar un papel, quite a la persona y agréguela de nuevo.`,
  added: (email: string) => `Se agregó a ${email}.`,
  missing: 'Escriba el correo completo, como nombre@ejemplo.com.',
  trouble: {
    lastOwner: 'Es el último propietario de la cuenta, y debe quedar uno. Agregue antes a otro propietario.',
    exists:
      'Esa dirección ya es de una persona de la cuenta. Para cambiar su papel, quítela y agréguela de nuevo.',
    tooMany: 'La cuenta tiene el máximo de cincuenta personas. Quite a una para agregar a otra.',
    gone: 'Alguien ya había quitado a esa persona. La lista está al día.',
  },
};
