import { connect } from 'node:net';

const DELAI_MS = 3_000;
/** A printer that took everything may keep the line open: it is not waited for. */
const ADIEU_MS = 300;

/**
 * Hands the bytes to the printer at 'a.b.c.d:port' (raw TCP). False when it did not take them
 * within three seconds; never throws.
 */
export function envoyerAImprimante(adresse: string, octets: Uint8Array): Promise<boolean> {
  const [host = '', port = ''] = adresse.split(':');
  return new Promise((resoudre) => {
    const prise = connect({ host, port: Number(port) });
    let remis = false;
    const finir = (): void => {
      clearTimeout(delai);
      prise.destroy();
      resoudre(remis);
    };
    const delai = setTimeout(finir, DELAI_MS);
    prise.on('error', () => {
      remis = false;
      finir();
    });
    prise.on('close', finir);
    prise.on('connect', () => prise.end(octets));
    prise.on('finish', () => {
      remis = true;
      setTimeout(finir, ADIEU_MS);
    });
    prise.resume(); // what the printer says of itself is read and left
  });
}
