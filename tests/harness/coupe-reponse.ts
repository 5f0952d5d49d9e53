import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/**
 * A network that loses answers: the request goes through, the whole answer is taken, and the caller
 * gets a cut.
 */
export interface Coupure {
  adresse: string;
  /** Bodies of the answers nobody received, in order. */
  perdues: { statut: number; texte: string }[];
  fermer(): Promise<void>;
}

const entier = /^HTTP\/1\.1 (\d+)[\s\S]*?\r\ncontent-length: (\d+)\r\n[\s\S]*?\r\n\r\n/i;

export async function coupeReponse(vers: string): Promise<Coupure> {
  const { port } = new URL(vers);
  const perdues: Coupure['perdues'] = [];
  const serveur = createServer((appelant) => {
    const amont = connect(Number(port), '127.0.0.1');
    let recu = Buffer.alloc(0);
    appelant.on('error', () => amont.destroy()).pipe(amont.on('error', () => appelant.destroy()));
    amont.on('data', (morceau) => {
      recu = Buffer.concat([recu, morceau]);
      const [tete = '', statut, longueur] = entier.exec(recu.toString('latin1')) ?? [];
      if (tete === '' || recu.length < tete.length + Number(longueur)) return;
      perdues.push({ statut: Number(statut), texte: recu.subarray(tete.length).toString() });
      amont.destroy();
      appelant.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  return {
    adresse: `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`,
    perdues,
    fermer: () => new Promise((ok) => serveur.close(() => ok())),
  };
}
