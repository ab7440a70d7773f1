export const exclusionViolation = '23P01';
export const checkViolation = '23514';
export const queryCanceled = '57014';
export const lockNotAvailable = '55P03';
export const diskFull = '53100';

/** An empty month of activities was dropped just as a write to it began. */
export const monthDropped = /^no partition of relation/;
