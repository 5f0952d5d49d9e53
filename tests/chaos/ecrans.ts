import { isDeepStrictEqual } from 'node:util';
import { setTimeout as attendre } from 'node:timers/promises';
import { PATIENCE_MS } from '#tests/harness/patience.ts';
import { io, type Socket } from 'socket.io-client';
import { Subscriptions } from '#client/base/subscriptions.ts';
import { JOUR_MS, jourDe } from '#shared/base/dates.ts';
import { appliquerCaisse } from '#shared/vente/caisse/caisse.events.ts';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import type { Accuse, Message, VersClient, VersServeur } from '#shared/evenements.ts';
import { appliquerProduit } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import {
  appliquerCaisseFile,
  appliquerVendeur,
} from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { Registre } from './appels.ts';
import type { Personne, Pharmacie } from './pharmacie.ts';

interface Sujet<T> {
  topic: string;
  /** The same topic in the numbering of the base. */
  salle: string;
  chemin: string;
  appliquer: (etat: readonly T[], m: Message) => T[];
  /** What of a list is compared; all of it when absent. */
  comparees?: (etat: readonly T[]) => readonly T[];
}

/**
 * A live screen without a page: the page's own subscriptions over a real socket, and the shared
 * apply.
 */
export class Ecran<T = unknown> {
  readonly sujet: Sujet<T>;
  readonly seqs: number[] = [];
  relectures = 0;
  /** What the last subscription was refused with. */
  refus: Accuse | null = null;
  #ouverte = true;
  #etat: readonly T[] = [];
  #depuisLecture: Message[] | null = null;
  #accuse = Promise.withResolvers<void>();
  readonly #prise: Socket<VersClient, VersServeur>;
  readonly #abonnements = new Subscriptions();
  readonly #registre: Registre;
  readonly #par: Personne;

  constructor(registre: Registre, par: Personne, sujet: Sujet<T>) {
    this.sujet = sujet;
    this.#registre = registre;
    this.#par = par;
    this.#prise = io(registre.adresse, {
      transports: ['websocket'],
      auth: { token: par.token },
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 1_000,
    });
    this.#prise.on('connect', () =>
      this.#abonnements.connect(
        async (demande) => {
          const accuse = await this.#prise.timeout(5_000).emitWithAck('subscribe', demande);
          this.refus = accuse.ok ? null : accuse;
          if (accuse.ok) setImmediate(() => this.#accuse.resolve());
          return accuse;
        },
        () => undefined,
      ),
    );
    this.#prise.on('disconnect', (raison) => {
      this.#accuse = Promise.withResolvers();
      this.#abonnements.disconnect();
      if (raison === 'io server disconnect') this.#prise.connect();
    });
    // A handshake refused (the base was away): the library does not come back by itself.
    this.#prise.on('connect_error', () => {
      if (!this.#prise.active) setTimeout(() => this.#ouverte && this.#prise.connect(), 200);
    });
    this.#prise.on('evenement', (m) => this.#abonnements.receive(m));
    this.#abonnements.add(
      sujet.topic,
      (m) => this.#entendre(m),
      () => void this.#relire(),
    );
  }

  #entendre(m: Message): void {
    this.seqs.push(m.seq);
    this.#depuisLecture?.push(m);
    this.#etat = this.sujet.appliquer(this.#etat, m);
  }
  /** What is heard while reading may be newer than what was read: applied again over it. */
  async #relire(): Promise<void> {
    this.relectures += 1;
    const entendus: Message[] = (this.#depuisLecture = []);
    const voulu = () => this.#ouverte && this.#depuisLecture === entendus;
    const lu = await this.#registre.lireTantQue<T[]>(this.#par, this.sujet.chemin, voulu);
    if (lu === undefined || !voulu()) return;
    this.#depuisLecture = null;
    this.#etat = entendus.reduce((etat, m) => this.sujet.appliquer(etat, m), lu);
  }

  /** Connected and caught up since the last cut. */
  rattrape = (): Promise<void> => this.#accuse.promise;
  /**
   * What is wrong with what is shown, when nothing moves any more: equal to a fresh reading, or
   * soon (`patience`, in milliseconds).
   */
  async ecart(patience = PATIENCE_MS): Promise<string | null> {
    const compare = this.sujet.comparees ?? ((etat: readonly T[]) => etat);
    const lu = compare(await this.#registre.lire<T[]>(this.#par, this.sujet.chemin));
    const egal = () => isDeepStrictEqual(compare(this.#etat), lu);
    for (const limite = Date.now() + patience; Date.now() < limite && !egal();) await attendre(10);
    if (egal()) return null;
    const tenu = compare(this.#etat);
    const rang = lu.findIndex((e, i) => !isDeepStrictEqual(e, tenu[i]));
    return `${this.sujet.topic} : ${tenu.length} tenus, ${lu.length} lus, n° ${rang} tenu ${JSON.stringify(tenu[rang])} lu ${JSON.stringify(lu[rang])}`;
  }
  fermer(): void {
    this.#ouverte = false;
    this.#abonnements.clear();
    this.#prise.disconnect();
  }
}

const reservations =
  (appliquer: (etat: readonly Reservation[], r: Reservation) => Reservation[]) =>
  (etat: readonly Reservation[], m: Message) =>
    'reservation' in m.donnees ? appliquer(etat, m.donnees.reservation) : [...etat];

/** Two desks, two sellers, the products and the registers; `maintenant`: the clock of the pharmacy. */
export function ouvrirEcrans(
  registre: Registre,
  { caissiers, vendeurs, admin }: Pharmacie,
  maintenant: () => number = Date.now,
): Ecran[] {
  /**
   * A screen shows, until it is read again, baskets over since the day before and drafts of more than
   * a day that no desk has seen; a reading gives neither [RES-17].
   */
  const sansCeuxDeLaVeille = (etat: readonly Reservation[]) => {
    const jour = jourDe(new Date(maintenant()));
    const hier = maintenant() - JOUR_MS;
    return etat.filter((r) => {
      if (r.status !== 'Brouillon')
        return [r.created_at, r.updated_at].every((instant) => instant.startsWith(jour));
      const vuParUneCaisse = r.switch_caisse_at !== null || r.etat_caisse === 'Renvoyé';
      return vuParUneCaisse || new Date(r.created_at).getTime() >= hier;
    });
  };
  const desk = (p: Personne) =>
    new Ecran<Reservation>(registre, p, {
      topic: `caisse:${p.caisse_id}`,
      salle: `caisse:${p.caisse_id}`,
      chemin: `/api/reservations/jour/caisse?caisse_id=${p.caisse_id}`,
      appliquer: reservations((etat, r) => appliquerCaisseFile(etat, r, p.caisse_id)),
      comparees: sansCeuxDeLaVeille,
    });
  const vente = (p: Personne) =>
    new Ecran<Reservation>(registre, p, {
      topic: 'vendeur',
      salle: `vendeur:${p.id}`,
      chemin: `/api/reservations/jour?created_by=${encodeURIComponent(p.fullname)}`,
      appliquer: reservations(appliquerVendeur),
      comparees: sansCeuxDeLaVeille,
    });
  const produits = new Ecran<Produit>(registre, admin, {
    topic: 'produits',
    salle: 'produits',
    chemin: '/api/produits?rows=50&page=1&sort=id',
    appliquer: (etat, m) =>
      'produit' in m.donnees ? appliquerProduit(etat, m.donnees.produit) : [...etat],
  });
  const caisses = new Ecran<Caisse>(registre, admin, {
    topic: 'caisses',
    salle: 'caisses',
    chemin: '/api/caisses',
    appliquer: (etat, m) =>
      'caisse' in m.donnees ? appliquerCaisse(etat, m.donnees.caisse) : [...etat],
  });
  return [
    ...caissiers.slice(0, 2).map(desk),
    ...vendeurs.slice(0, 2).map(vente),
    produits,
    caisses,
  ] as Ecran[];
}
