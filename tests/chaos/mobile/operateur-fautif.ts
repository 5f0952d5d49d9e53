import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as lireTexte } from 'node:stream/consumers';
import type { Tirage } from '#server/platform/demo/tirage.ts';
import { OperateurSimule } from '#server/vente/mobile-money/pilotes/simulateur.ts';

/** The simulated operator, apart from ours: its ledger outlives the death of our processes. */
export interface OperateurFautif {
  operateur: OperateurSimule;
  adresse: string;
  /** Its clock, ahead of the machine's by what was added to it. */
  heure(): Date;
  avancer(ms: number): void;
  fautes: number;
  guerir(): void;
  fermer(): Promise<void>;
}

/** One call in twelve: cut before or after it is heard, or a busy server. */
const PART_FAUTIVE = 1 / 12;
const FAUTES = ['coupe', 'perdue', 'occupe'] as const;

export async function ouvrirOperateurFautif(tirage: Tirage): Promise<OperateurFautif> {
  const operateur = new OperateurSimule();
  let avance = 0;
  let malade = true;
  const heure = (): Date => new Date(Date.now() + avance);
  const http = createServer((demande, reponse) => {
    const faute = malade && tirage.chance(PART_FAUTIVE) ? tirage.parmi(FAUTES) : null;
    if (faute) ouvert.fautes += 1;
    if (faute === 'coupe') {
      demande.socket.destroy();
      return;
    }
    void lireTexte(demande).then((body) => {
      if (faute === 'occupe') {
        reponse.writeHead(503).end();
        return;
      }
      const path = (demande.url ?? '').replace(/^\//, '');
      const appel = demande.method === 'POST' ? { path, body } : { path };
      const retour = operateur.repondre(appel, null, heure());
      if ('failed' in retour || faute === 'perdue') demande.socket.destroy();
      else reponse.writeHead(retour.status).end(retour.text);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const ouvert: OperateurFautif = {
    operateur,
    adresse: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    heure,
    avancer: (ms) => void (avance += ms),
    fautes: 0,
    guerir: () => void (malade = false),
    fermer: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return ouvert;
}
