import { numeroDuPanier } from './journal.ts';

/** Of the PROVISOIRE ticket of an offline sale; '' elsewhere. */
export const numeroProvisoireDe = (reservation_id: number): Promise<string> =>
  numeroDuPanier(reservation_id).then(
    (numero) => numero ?? '',
    () => '',
  );
