/** The page of the simulated identity check, in Spanish. */
export const verificationPageEs = {
  mark: 'Solo en el entorno de pruebas',
  title: 'Verificación de identidad simulada',
  lead: 'En producción, aquí un proveedor especializado revisa la identificación y el rostro del cliente. En el entorno de pruebas usted elige el resultado.',
  approve: 'Aprobar la identidad',
  decline: 'Rechazar la identidad',
  sending: 'Enviando el resultado…',
  approved: { title: 'Identidad aprobada', lead: 'Puede cerrar esta pestaña y volver a su autorización.' },
  declined: { title: 'Identidad rechazada', lead: 'Puede cerrar esta pestaña y volver a su autorización.' },
  failed: 'No pudimos enviar el resultado. Intente de nuevo.',
  keyless: 'A esta dirección le falta su clave: ábrala desde la página de la autorización.',
};

export type VerificationTexts = typeof verificationPageEs;
