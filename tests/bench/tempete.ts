import { setTimeout as attendre } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import pg from 'pg';
import { Subscriptions } from '#client/base/subscriptions.ts';
import type { Message, VersClient, VersServeur } from '#shared/evenements.ts';
import { hashTogether } from '#server/platform/http/secrets.ts';
import { ouvrirScene } from '#tests/chaos/scene.ts';
import {
  type Banc,
  centiles,
  charger,
  dire,
  ecrireAppel,
  lireAppel,
  ouvrirSession,
} from './banc.ts';
import { semerCaisses, semerProduits } from './paniers.ts';

const ECRANS = Number(process.env['BANC_ECRANS'] ?? 500);
const PERSONNES = 50;
const MOT_DE_PASSE = 'mot de passe de la tempête';
const TOURS = 3;

/** A screen as the page has it: the library's socket, the page's own subscriptions. */
class EcranDeTempete {
  readonly seqs = new Map<string, number>();
  /** Whole readings that its lists were asked for. */
  relectures = 0;
  #attendus = 0;
  readonly #abonnements = new Subscriptions();
  readonly #prise: Socket<VersClient, VersServeur>;

  constructor(adresse: string, token: string, topics: readonly string[]) {
    for (const topic of topics)
      this.#abonnements.add(
        topic,
        (m: Message) => this.seqs.set(m.topic, m.seq),
        (position) => {
          if (position === undefined) this.relectures += 1;
        },
      );
    // As the page's own (client/base/socket.ts).
    this.#prise = io(adresse, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 1_000,
    });
    this.#prise.on('connect', () => {
      this.#attendus = topics.length;
      this.#abonnements.connect(
        async (demande) => {
          const accuse = await this.#prise.emitWithAck('subscribe', demande);
          setImmediate(() => (this.#attendus -= 1));
          return accuse;
        },
        () => undefined,
      );
    });
    this.#prise.on('disconnect', () => {
      this.#attendus = topics.length;
      this.#abonnements.disconnect();
    });
    this.#prise.on('connect_error', () => {
      if (!this.#prise.active) setTimeout(() => this.#prise.connect(), 250);
    });
    this.#prise.on('evenement', (m) => this.#abonnements.receive(m));
    this.#attendus = topics.length;
  }
  get pret(): boolean {
    return this.#prise.connected && this.#attendus <= 0;
  }
  fermer(): void {
    this.#abonnements.clear();
    // Once closed it must not come back: the bench would never end.
    this.#prise.off('connect_error');
    this.#prise.disconnect();
  }
}

async function jusquaPret(ecrans: readonly EcranDeTempete[]): Promise<number> {
  const depart = performance.now();
  while (!ecrans.every((e) => e.pret)) await attendre(5);
  return performance.now() - depart;
}

/** People with a password, each signed in as many times as she has screens. */
async function connecterTous(banc: Banc): Promise<{ tokens: string[]; ms: number }> {
  const [empreinte = ''] = await hashTogether([MOT_DE_PASSE]);
  for (let i = 0; i < PERSONNES; i++)
    await ouvrirSession(banc, `tempete${i}`, [
      { menu: 'VENTE', submenus: ['reservation', 'caisse'] },
      { menu: 'STOCK', submenus: ['produits'] },
    ]);
  await banc.sql.query(`update utilisateur set password_hash = $1 where name like 'tempete%'`, [
    empreinte,
  ]);
  const tokens: string[] = [];
  const depart = performance.now();
  await charger(16, ECRANS, async (i) => {
    const { statut, texte } = await ecrireAppel(
      { adresse: banc.adresse, token: '' },
      '/api/login',
      { name: `tempete${i % PERSONNES}`, password: MOT_DE_PASSE },
    );
    if (statut !== 200) throw new Error(`connexion : ${statut} ${texte}`);
    tokens.push((JSON.parse(texte) as { data: { token: string } }).data.token);
  });
  return { tokens, ms: performance.now() - depart };
}

/**
 * The server killed while people work, 500 screens come back at once: how long after the port
 * reopens until each has all the news, what others wait meanwhile, and lists read again whole (0).
 */
export async function mesurerTempete(): Promise<void> {
  const scene = await ouvrirScene();
  const sql = new pg.Pool({ connectionString: scene.url, max: 4 });
  const banc = { ...scene, pid: scene.pid(), dataDir: scene.dossier, sql };
  try {
    const chef = await ouvrirSession(banc, 'Cheffe', [], true);
    const { tokens, ms } = await connecterTous(banc);
    await semerCaisses(banc, [chef]);
    const produits = await semerProduits(banc, 20);
    const ecrans = tokens.map(
      (token) =>
        new EcranDeTempete(scene.adresse, token, ['produits', 'caisses', 'garde', 'notifications']),
    );
    const premiere = await jusquaPret(ecrans);
    dire(`Tempête : ${ECRANS} écrans se connectent`, {
      connexions_par_mot_de_passe_s: Math.round(ms / 100) / 10,
      abonnes_ms: Math.round(premiere),
    });
    for (let tour = 0; tour < TOURS; tour++) await unTour({ scene, banc, ecrans, produits });
    for (const e of ecrans) e.fermer();
  } finally {
    await sql.end();
    await scene.fermer();
  }
}

interface Tour {
  scene: Awaited<ReturnType<typeof ouvrirScene>>;
  banc: Banc;
  ecrans: readonly EcranDeTempete[];
  produits: readonly number[];
}
async function unTour({ scene, banc, ecrans, produits }: Tour): Promise<void> {
  const vendeur = await ouvrirSession(banc, `Vendeuse ${Date.now()}`, [
    { menu: 'VENTE', submenus: ['reservation'] },
  ]);
  const par = { adresse: scene.adresse, token: vendeur.token };
  const avant = ecrans.map((e) => e.relectures);
  let [fini, acceptes] = [false, 0];
  const vendre = (async () => {
    while (!fini) {
      try {
        const { texte } = await ecrireAppel(par, '/api/reservations', {});
        const { data } = JSON.parse(texte) as { data: { id: number } };
        await ecrireAppel(par, `/api/reservations/${data.id}/update`, {
          reservation_produits: [{ produit_id: produits[acceptes % produits.length], qte: 1 }],
        });
        acceptes += 1;
      } catch {
        await attendre(50); // the server is away: asked again
      }
    }
  })();
  await attendre(1_500);
  await scene.tuerServeur();
  const ouvert = performance.now();
  const durees: number[] = [];
  const lire = (async () => {
    while (!fini) {
      const t = performance.now();
      const lu = await lireAppel(par, '/api/caisses').catch(() => null);
      if (lu?.statut === 200) durees.push(performance.now() - t);
      await attendre(10);
    }
  })();
  await jusquaPret(ecrans);
  const revenus = performance.now() - ouvert;
  await attendre(1_000);
  fini = true;
  await Promise.all([vendre, lire]);
  await attendre(1_000);
  const { rows } = await banc.sql.query<{ seq: number }>(
    `select seq::int from sujet where topic = 'produits'`,
  );
  const dernier = rows[0]?.seq ?? 0;
  dire('Tempête : le serveur tué, tous reviennent (≤ 3 s, p99 < 1 s, aucune relecture entière)', {
    revenus_ms: Math.round(revenus),
    lecture_ms: centiles(durees, 1),
    lectures: durees.length,
    paniers_ecrits: acceptes,
    en_retard: ecrans.filter((e) => (e.seqs.get('produits') ?? 0) !== dernier).length,
    relectures_entieres: ecrans.reduce((s, e, i) => s + e.relectures - (avant[i] ?? 0), 0),
  });
}
