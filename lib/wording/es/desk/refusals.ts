/** What it means that a change of a direct debit or a charge is refused, and what to do, by code of the error. */
export const refusalsEs = {
  direct_debit_final:
    'La domiciliación está cancelada o concluida y ya no cambia. Para volver a cobrar, cree otra.',
  direct_debit_revoked:
    'La domiciliación está revocada: ya no se cobra nada por ella. Acuerde otra forma de pago, o pida al cliente una nueva.',
  direct_debit_not_active:
    'La domiciliación no está activa. Vea en ella qué falta y pida al cliente que lo complete.',
  mandate_ended: 'A la domiciliación no le queda ningún día para cobrar. Cree otra.',
  mandate_limit_exceeded:
    'Supera lo que el cliente autorizó para ese periodo. Espere a que se resuelvan sus otros cargos, o acuerde otra forma de pago.',
  too_many_open_orders:
    'La domiciliación ya tiene cincuenta cargos en espera. Retire alguno, o espere a que se presenten al banco.',
  consent_required:
    'El cliente objetó este cargo ante su banco y no lo ha autorizado de nuevo. Acuerde con él otra forma de pago.',
  order_not_failed: 'Este cargo ya está cobrado o en camino. No hay nada que reintentar.',
  already_retried: 'Este cargo ya se había reintentado con otro. Vea ese otro cargo.',
  nothing_to_retry: 'La domiciliación no tiene ningún cargo por reintentar.',
  order_locked:
    'El cargo está en el banco, en revisión, resuelto o retirado: ya no se puede retirar ni mover.',
  nothing_to_move: 'No hay ningún cobro programado que mover.',
  nothing_outstanding:
    'El cliente no tiene nada pendiente, así que no hay correo que enviar. Cree un enlace y entrégueselo.',
  reference_exhausted: 'No quedan referencias para cargos nuevos. Comuníquese con Domicilia.',
  not_found: 'Ya no existe. Vuelva a la lista.',
};
