const counted = (count: number) => (count === 1 ? '1 dígito' : `${count} dígitos`);

/** The texts of every form for a bank account, in Spanish. */
export const accountFormEs = {
  clabe: {
    label: 'CLABE',
    hint: 'Son 18 dígitos. La encuentra en la aplicación o en el estado de cuenta de su banco.',
    bank: (name: string) => `Banco: ${name}`,
    good: (name: string) => `Número correcto. Banco: ${name}`,
    required: 'Escriba la CLABE de su cuenta.',
    clabe_characters: 'Use solo números.',
    tooShort: (missing: number) =>
      `La CLABE tiene 18 dígitos: ${missing === 1 ? 'falta' : 'faltan'} ${counted(missing)}.`,
    isCard:
      'Parece el número de una tarjeta. Escriba la CLABE: son 18 dígitos y está en la aplicación o en el estado de cuenta de su banco.',
    tooLong: (extra: number) =>
      `La CLABE tiene 18 dígitos: ${extra === 1 ? 'sobra' : 'sobran'} ${counted(extra)}.`,
    clabe_check_digit: 'El número no es correcto. Revíselo: puede haber un dígito cambiado.',
    unknownBank: 'Los primeros 3 dígitos no corresponden a ningún banco. Revíselos.',
    noDebits: (name: string) => `${name} no admite domiciliaciones. Use una cuenta de otro banco.`,
    sameAsRefused: 'Es la misma cuenta que su banco no confirmó. Revise el número o use otra cuenta.',
    refused: 'Este banco no admite domiciliaciones. Use una cuenta de otro banco.',
  },

  rfc: {
    label: 'RFC del titular',
    hint: 'Con homoclave. Con él confirmamos con su banco que la cuenta está a su nombre.',
    required: 'Escriba el RFC del titular de la cuenta.',
    rfc_format: 'Escriba el RFC completo: 13 caracteres si es persona física, 12 si es empresa.',
    rfc_date: 'Los seis números del RFC no forman una fecha válida. Revíselos.',
    rfc_generic: 'Este RFC es genérico. Escriba el del titular de la cuenta.',
    stillWrong: 'Ya se intentó con este RFC y su banco indica que el titular es otra persona.',
  },

  trouble: {
    unreachable:
      'No hay conexión con el servicio. Revise su conexión a internet e intente de nuevo: no se perdió nada.',
    busy: 'Hay demasiadas solicitudes en este momento. Espere un minuto e intente de nuevo.',
    tomorrow:
      'Ya se hicieron las cinco verificaciones de cuenta que se permiten por día. Intente de nuevo mañana; si el enlace ya venció, aquí mismo podrá pedir uno nuevo.',
    failed: 'Algo falló de nuestro lado. Intente de nuevo en unos minutos: no se perdió nada.',
  },
};

export type AccountFormTexts = typeof accountFormEs;
