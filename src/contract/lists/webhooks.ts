export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const disabledReasons = ['gone', 'failing', 'paused'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** Why a delivery attempt got no valid response. */
export const attemptErrors = [
  'address_refused',
  'name_not_found',
  'not_connected',
  'certificate_refused',
  'timed_out',
  'answer_invalid',
  'redirected',
  'secret_unreadable',
  'interrupted',
] as const;
export type AttemptError = (typeof attemptErrors)[number];
