import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { WebSocket, WebSocketServer } from 'ws';
import {
  ecrireAppel,
  type Banc,
  centiles,
  dire,
  mediane,
  type Mesure,
  ouvrirSession,
} from './banc.ts';
import { semerCaisses, semerPaniers, semerProduits } from './paniers.ts';

const attendre = (ms: number) => new Promise((ok) => setTimeout(ok, ms));

/** A live screen without a page, that hears these topics. */
export async function connecter(adresse: string, token: string, topics: string[]): Promise<Socket> {
  const prise = io(adresse, { transports: ['websocket'], auth: { token }, forceNew: true });
  await new Promise((ok, ko) => prise.once('connect', () => ok(0)).once('connect_error', ko));
  for (const topic of topics) await prise.emitWithAck('subscribe', { topic });
  return prise;
}

/** How long until the last of `n` hears of it, by bare `ws`: the floor of a broadcast. */
async function plancherWs(n: number, charge: string, tours: number): Promise<Mesure> {
  const serveur = http.createServer().listen(0, '127.0.0.1');
  await new Promise((ok) => serveur.once('listening', ok));
  const wss = new WebSocketServer({ server: serveur, perMessageDeflate: false });
  const { port } = serveur.address() as { port: number };
  const prises = await Promise.all(
    Array.from({ length: n }, async () => {
      const p = new WebSocket(`ws://127.0.0.1:${port}`);
      await new Promise((ok) => p.once('open', ok));
      return p;
    }),
  );
  const durees: number[] = [];
  for (let t = 0; t < tours; t++) {
    const debut = performance.now();
    const tous = Promise.all(
      prises.map((p) => new Promise((ok) => p.once('message', (m) => ok(JSON.parse(String(m)))))),
    );
    for (const c of wss.clients) c.send(charge);
    await tous;
    durees.push(performance.now() - debut);
  }
  for (const p of prises) p.terminate();
  wss.close();
  serveur.close();
  return centiles(durees, 1);
}

/** P2 and P4: a committed act reaches the last of 200 screens. */
export async function mesurerPoussee(banc: Banc): Promise<void> {
  const [produit = 0] = await semerProduits(banc, 5);
  const vendeur = await ouvrirSession(banc, `vendeuse ${randomUUID()}`, [
    { menu: 'VENTE', submenus: ['reservation', 'caisse'] },
  ]);
  const [caisse = 0] = await semerCaisses(banc, [vendeur]);
  const prises: Socket[] = [];
  for (let i = 0; i < 200; i++)
    prises.push(
      await connecter(banc.adresse, vendeur.token, [
        'produits',
        'caisses',
        `caisse:${caisse}`,
        'garde',
      ]),
    );
  const [panier] = await semerPaniers(banc, {
    n: 1,
    vendeur_id: vendeur.id,
    caisses: [caisse],
    choisir: () => [produit],
  });
  const derniers: number[] = [];
  const chemins: number[] = [];
  let charge = '';
  for (let t = 0; t < 120; t++) {
    const recus = prises.map(
      (p) =>
        new Promise<number>((ok) =>
          p.once('evenement', (m) => {
            charge = JSON.stringify(m);
            ok(performance.now());
          }),
        ),
    );
    const debut = performance.now();
    await ecrireAppel(
      { adresse: banc.adresse, token: vendeur.token },
      `/api/reservations/${panier?.id}/${t % 2 === 0 ? 'encaisser' : 'liberer'}`,
      {},
    );
    const arrivees = await Promise.all(recus);
    chemins.push(Math.max(...arrivees) - debut);
    derniers.push(Math.max(...arrivees) - Math.min(...arrivees));
    await attendre(5);
  }
  for (const p of prises) p.disconnect();
  const nous = centiles(derniers.slice(20), 1);
  const brut = await plancherWs(200, charge, 100);
  dire('P4 diffusion à 200 écrans, du premier au dernier, contre ws nu (p99 ≤ 2×)', {
    ratio: Math.round((nous.p99 / brut.p99) * 100) / 100,
    nous: { p50: nous.p50, p99: nous.p99 },
    ws: { p50: brut.p50, p99: brut.p99 },
  });
  dire('P2 acte HTTP → dernier des 200 écrans (validation, numéro, envoi compris)', {
    p50: centiles(chemins.slice(20), 1).p50,
    p99: centiles(chemins.slice(20), 1).p99,
    mediane: mediane(chemins),
  });
}
