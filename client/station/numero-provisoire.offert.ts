import { numeroDuPanier } from './journal.ts';

/** The number on the PROVISOIRE ticket of a basket that this station sold alone; '' elsewhere. */
export const numeroProvisoireDe = (reservation_id: number): Promise<string> =>
  numeroDuPanier(reservation_id).then(
    (numero) => numero ?? '',
    () => '',
  );
