import { connect } from 'node:net';

const DELAI_MS = 3_000;
/** Do not wait for the printer to close the socket. */
const ADIEU_MS = 300;

/** Raw TCP to 'a.b.c.d:port'. False after three seconds; never throws. */
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
    prise.resume(); // drain and ignore its status bytes
  });
}
